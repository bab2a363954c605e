/** Every call of the back office and the roles it is for, written out once more so that a slip in the rights shows. */
export const STAFF_CALLS: Record<string, string> = {
  'GET /api/admin/me': 'owner manager fulfilment support',
  'POST /api/admin/sign-out-everywhere': 'owner manager fulfilment support',

  'GET /api/admin/staff': 'owner',
  'POST /api/admin/staff': 'owner',
  'PUT /api/admin/staff/{id}': 'owner',
  'DELETE /api/admin/staff/{id}': 'owner',
  'POST /api/admin/staff/{id}/end-sessions': 'owner',
  'GET /api/admin/settings/identity': 'owner',
  'PUT /api/admin/settings/identity': 'owner',

  'PUT /api/admin/orders/{id}/status': 'owner fulfilment',
  'PUT /api/admin/returns/{id}': 'owner fulfilment',
  'POST /api/admin/refunds/{id}/retry': 'owner fulfilment',
};
