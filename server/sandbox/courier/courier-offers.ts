import { z } from 'zod';
import { COMPANIES } from './courier-sandbox.ts';
import { getExpectedAt, toAmericanDay } from './present-parcels.ts';

/** Where the sandbox fetches parcels, and brings back what shoppers return. */
export const SANDBOX_STORE = {
  name: 'Sandbox store',
  address: '1 Sandbox Lane',
  address_2: '',
  city: 'New Delhi',
  state: 'Delhi',
  country: 'India',
  pin_code: '110001',
  phone: '9000000000',
  email: 'store@example.com',
};

export const serviceQuestion = z
  .object({
    pickup_postcode: z.string().regex(/^\d{6}$/),
    delivery_postcode: z.string().regex(/^\d{6}$/),
    cod: z.enum(['0', '1']),
    weight: z.coerce.number().gt(0),
    is_return: z.literal('1').optional(),
    declared_value: z.coerce.number().min(0).optional(),
  })
  .refine(({ is_return, declared_value }) => is_return === undefined || declared_value !== undefined, {
    path: ['declared_value'],
    message: 'The declared value field is required.',
  });
/** The last one is offered, but nobody may take it. */
export function listCompanies(now: Date, isCash: boolean) {
  const companies = [...COMPANIES].map(([courier_company_id, courier_name], index) => ({
    courier_company_id,
    courier_name,
    rate: 54 + index,
    freight_charge: 54 + index,
    cod_charges: isCash ? 30 : 0,
    rto_charges: 54 + index,
    cod: 1,
    blocked: index === COMPANIES.size - 1 ? 1 : 0,
    odablock: false,
    estimated_delivery_days: '4',
    etd: toAmericanDay(getExpectedAt({ createdAt: now })),
    is_surface: true,
  }));
  return {
    status: 200,
    data: { recommended_courier_company_id: 43, available_courier_companies: companies },
  };
}
