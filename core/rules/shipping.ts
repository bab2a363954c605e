export const SHIPPING_LIMITS = { name: 100, address: 500, city: 100, email: 254 } as const;
