/** Every call of the back office and the roles it is for, written out once more so that a slip in the rights shows. */
export const STAFF_CALLS: Record<string, string> = {
  'GET /api/admin/me': 'owner manager fulfilment support',
  'POST /api/admin/sign-out-everywhere': 'owner manager fulfilment support',

  'PUT /api/admin/orders/{id}/status': 'owner fulfilment',
  'PUT /api/admin/returns/{id}': 'owner fulfilment',
  'POST /api/admin/refunds/{id}/retry': 'owner fulfilment',
};
