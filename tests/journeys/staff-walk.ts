import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Things } from './doors/door.ts'

const READS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
const CARE: readonly StaffRole[] = ['support', 'senior_support', 'admin']
const MENDS: readonly StaffRole[] = ['senior_support', 'admin']
const VERIFY: readonly StaffRole[] = ['verifier', 'admin']
const AUDIT: readonly StaffRole[] = ['auditor', 'admin']
const ADMIN: readonly StaffRole[] = ['admin']

/** Every route of the staff and whose it is, written down a second time: who adds one says so here too. */
export const STAFF_ROUTES: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /api/staff/members': ADMIN,
  'GET /api/staff/members/history': ADMIN,
  'POST /api/staff/members': ADMIN,
  'POST /api/staff/members/{accountId}/role': ADMIN,
  'POST /api/staff/members/{accountId}/take': ADMIN,
  'POST /api/staff/members/{accountId}/sign-out': ADMIN,
  'POST /api/staff/members/{accountId}/reset-second-step': ADMIN,
  'GET /api/staff/cases': READS,
  'POST /api/staff/cases/{id}/settle': CARE,
  'GET /api/staff/reconciliations': READS,
  'POST /api/staff/reconciliations': CARE,
  'GET /api/staff/seasonal-items': READS,
  'GET /api/staff/seasonal-items/matches': READS,
  'POST /api/staff/seasonal-items': CARE,
  'PUT /api/staff/seasonal-items/{id}': CARE,
  'POST /api/staff/seasonal-items/{id}/withdraw': CARE,
  'POST /api/staff/seasonal-items/{id}/publish': CARE,
  'GET /api/staff/seasonal-recipes': READS,
  'POST /api/staff/seasonal-recipes': CARE,
  'PUT /api/staff/seasonal-recipes/{id}': CARE,
  'POST /api/staff/seasonal-recipes/{id}/withdraw': CARE,
  'POST /api/staff/seasonal-recipes/{id}/publish': CARE,
  'GET /api/staff/verifications': VERIFY,
  'GET /api/staff/verifications/{id}': VERIFY,
  'POST /api/staff/verifications/{id}/decision': VERIFY,
  'GET /api/support/certificate-claims': ['verifier', 'auditor', 'admin'],
  'POST /api/support/certificate-claims/{productId}/{certification}/approve': VERIFY,
  'POST /api/support/certificate-claims/{productId}/{certification}/refuse': VERIFY,
  'GET /api/staff/paper-looks': AUDIT,
  'GET /api/staff/orders': READS,
  'GET /api/staff/orders/{id}/replay': READS,
  'GET /api/staff/orders/{id}/as-of': READS,
  'GET /api/staff/orders/{id}/evidence': READS,
  'GET /api/staff/orders/{id}/processor-evidence': READS,
  'POST /api/staff/orders/{id}/processor-evidence': CARE,
  'GET /api/staff/products/{id}/as-of': READS,
  'GET /api/staff/producers/{id}/statement/as-of': READS,
  'GET /api/staff/disputes': READS,
  'GET /api/staff/disputes/{id}': READS,
  'GET /api/staff/disputes/{id}/papers/{paperId}': READS,
  'POST /api/staff/disputes/{id}/take': CARE,
  'POST /api/staff/disputes/{id}/questions': CARE,
  'POST /api/staff/disputes/{id}/proposal': CARE,
  'POST /api/staff/disputes/{id}/decision': CARE,
  'POST /api/staff/disputes/{id}/refund': CARE,
  'POST /api/staff/disputes/{id}/close': CARE,
  'GET /api/staff/reports': READS,
  'GET /api/staff/reports/{id}': READS,
  'POST /api/staff/reports/{id}/decision': CARE,
  'GET /api/staff/accounts': READS,
  'GET /api/staff/accounts/{accountId}': READS,
  'GET /api/staff/another-looks': READS,
  'POST /api/staff/accounts/{accountId}/sanctions': CARE,
  'POST /api/staff/accounts/{accountId}/sanctions/{sanctionId}/lift': CARE,
  'POST /api/staff/accounts/{accountId}/sanctions/{sanctionId}/look': CARE,
  'GET /api/staff/health': READS,
  'POST /api/staff/health/projections/{name}/retry': MENDS,
  'POST /api/staff/health/jobs/{name}/retry': MENDS,
  'POST /api/staff/health/jobs/{name}/drop': MENDS,
  'GET /api/audit/proof': AUDIT,
  'GET /api/audit/proof/checkpoints': AUDIT,
  'POST /api/audit/proof/verify': AUDIT,
  'GET /api/audit/proof/events/{id}': AUDIT,
  'GET /api/audit/proof/consistency': AUDIT,
  'GET /api/audit/proof/check-proof.mjs': AUDIT,
  'GET /api/audit/looks': AUDIT,
  'GET /api/audit/events': AUDIT,
  'GET /api/audit/export': AUDIT,
  'GET /api/audit/types': AUDIT,
  'GET /api/audit/queries': AUDIT,
  'POST /api/audit/queries': AUDIT,
  'PUT /api/audit/queries/{id}': AUDIT,
  'DELETE /api/audit/queries/{id}': AUDIT,
  'GET /api/audit/retention': AUDIT,
}

/** Those that move money or roles, which need a code shown within the last ten minutes; ending an account does too. */
export const RECENT_CODE_ROUTES: readonly string[] = [
  'POST /api/staff/members',
  'POST /api/staff/members/{accountId}/role',
  'POST /api/staff/members/{accountId}/take',
  'POST /api/staff/members/{accountId}/reset-second-step',
  'POST /api/staff/disputes/{id}/decision',
  'POST /api/staff/disputes/{id}/refund',
]

/** None of it is there: whoever is let in is told so. */
export const NOTHING: Things = {
  farm: { producerId: 'producer_00000000000000000000000000', accountId: 'account_00000000000000000000000000' },
  productId: 'product_00000000000000000000000000',
  order: { id: 'order_00000000000000000000000000', key: 'none' },
  reviewId: 'review_00000000000000000000000000',
  conversation: { id: 'conversation_00000000000000000000000000', asked: 'none', answered: 'none' },
  open: { checkoutId: 'checkout_00000000000000000000000000', key: 'none', payment: { clientSecret: 'none' } },
}
