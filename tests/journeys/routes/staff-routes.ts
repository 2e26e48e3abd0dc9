import type { AccessType } from '#domain/kernel/access-type.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Fixture } from '#tests/journeys/routes/route-attempt.ts'

const READS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
const CARE: readonly StaffRole[] = ['support', 'senior_support', 'admin']
const OPERATOR_ACTIONS: readonly StaffRole[] = ['senior_support', 'admin']
const VERIFY: readonly StaffRole[] = ['verifier', 'admin']
const AUDIT: readonly StaffRole[] = ['auditor', 'admin']
const ADMIN: readonly StaffRole[] = ['admin']

/** Every staff route and its roles, repeated here on purpose, so that a new route must be added. */
export const STAFF_ROUTES: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /api/staff/members': ADMIN,
  'GET /api/staff/members/history': ADMIN,
  'POST /api/staff/members': ADMIN,
  'PUT /api/staff/members/{accountId}/role': ADMIN,
  'DELETE /api/staff/members/{accountId}/role': ADMIN,
  'POST /api/staff/members/{accountId}/revoke-sessions': ADMIN,
  'POST /api/staff/members/{accountId}/reset-two-factor': ADMIN,
  'GET /api/staff/discrepancies': READS,
  'POST /api/staff/discrepancies/{id}/resolve': CARE,
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
  'GET /api/staff/certificates/pending': ['verifier', 'auditor', 'admin'],
  'POST /api/staff/certificates/{productId}/{certification}/approve': VERIFY,
  'POST /api/staff/certificates/{productId}/{certification}/reject': VERIFY,
  'GET /api/staff/certificates/{productId}/{certification}/document': VERIFY,
  'GET /api/staff/certificates/approved': ['verifier', 'auditor', 'admin'],
  'GET /api/staff/certificates/{productId}/{certification}': ['verifier', 'auditor', 'admin'],
  'POST /api/staff/certificates/{productId}/{certification}/revoke': VERIFY,
  'GET /api/staff/inquiries': READS,
  'GET /api/staff/inquiries/{id}': READS,
  'POST /api/staff/inquiries/{id}/answered': CARE,
  'GET /api/staff/search': READS,
  'GET /api/staff/orders': READS,
  'GET /api/staff/orders/{id}/replay': READS,
  'GET /api/staff/orders/{id}/point-in-time': READS,
  'GET /api/staff/orders/{id}/evidence': READS,
  'GET /api/staff/orders/{id}/chargeback-evidence': READS,
  'POST /api/staff/orders/{id}/chargeback-evidence': CARE,
  'POST /api/staff/orders/{id}/chargeback-evidence/submission': CARE,
  'POST /api/staff/orders/{id}/chargeback-acceptance': CARE,
  'GET /api/staff/products/{id}/point-in-time': READS,
  'GET /api/staff/producers/{id}/statement/point-in-time': READS,
  'GET /api/staff/disputes': READS,
  'GET /api/staff/disputes/{id}': READS,
  'GET /api/staff/disputes/{id}/evidence/{documentId}': READS,
  'POST /api/staff/disputes/{id}/read': READS,
  'POST /api/staff/disputes/{id}/assign': CARE,
  'POST /api/staff/disputes/{id}/notes': CARE,
  'POST /api/staff/disputes/{id}/watch': CARE,
  'GET /api/staff/inbox': ['support', 'senior_support', 'verifier', 'admin'],
  'GET /api/staff/work': ['support', 'senior_support', 'verifier', 'auditor', 'admin'],
  'POST /api/staff/disputes/{id}/information-requests': CARE,
  'POST /api/staff/disputes/{id}/settlement-proposal': CARE,
  'POST /api/staff/disputes/{id}/decision': CARE,
  'POST /api/staff/disputes/{id}/convert-remedy': CARE,
  'POST /api/staff/disputes/{id}/complete-remedy': CARE,
  'GET /api/staff/flagged-content': READS,
  'GET /api/staff/flagged-content/{id}': READS,
  'POST /api/staff/flagged-content/{id}/decision': CARE,
  'GET /api/staff/accounts': READS,
  'GET /api/staff/accounts/{accountId}': READS,
  'GET /api/staff/enforcement-appeals': READS,
  'POST /api/staff/accounts/{accountId}/enforcement-actions': CARE,
  'POST /api/staff/accounts/{accountId}/enforcement-actions/{enforcementActionId}/lift': CARE,
  'POST /api/staff/accounts/{accountId}/enforcement-actions/{enforcementActionId}/appeal-decision': CARE,
  'GET /api/staff/system-status': READS,
  'POST /api/staff/projections/{name}/retry-parked-events': OPERATOR_ACTIONS,
  'POST /api/staff/jobs/{name}/retry': OPERATOR_ACTIONS,
  'POST /api/staff/jobs/{name}/discard': OPERATOR_ACTIONS,
  'GET /api/audit/log-integrity': AUDIT,
  'GET /api/audit/checkpoints': AUDIT,
  'POST /api/audit/log-verifications': AUDIT,
  'GET /api/audit/events/{id}/inclusion-proof': AUDIT,
  'GET /api/audit/consistency-proof': AUDIT,
  'GET /api/audit/verify-proof.mjs': AUDIT,
  'GET /api/audit/access-log': AUDIT,
  'GET /api/audit/access-log/export': AUDIT,
  'GET /api/audit/event-counts': AUDIT,
  'GET /api/audit/suggestions': AUDIT,
  'GET /api/audit/events': AUDIT,
  'GET /api/audit/export': AUDIT,
  'GET /api/audit/event-types': AUDIT,
  'GET /api/audit/saved-queries': AUDIT,
  'POST /api/audit/saved-queries': AUDIT,
  'PUT /api/audit/saved-queries/{id}': AUDIT,
  'DELETE /api/audit/saved-queries/{id}': AUDIT,
  'GET /api/audit/retention': AUDIT,
}

/** Routes that move money or roles, or terminate accounts: they require a code entered within the last ten minutes. */
export const RECENT_CODE_ROUTES: readonly string[] = [
  'POST /api/staff/members',
  'PUT /api/staff/members/{accountId}/role',
  'DELETE /api/staff/members/{accountId}/role',
  'POST /api/staff/members/{accountId}/revoke-sessions',
  'POST /api/staff/members/{accountId}/reset-two-factor',
  'POST /api/staff/disputes/{id}/decision',
  'POST /api/staff/disputes/{id}/convert-remedy',
]

/** None of these objects exists. */
export const MISSING_OBJECTS: Fixture = {
  farm: { producerId: 'producer_00000000000000000000000000', accountId: 'account_00000000000000000000000000' },
  productId: 'product_00000000000000000000000000',
  order: { id: 'order_00000000000000000000000000', key: 'none' },
  reviewId: 'review_00000000000000000000000000',
  conversation: { id: 'conversation_00000000000000000000000000', asked: 'none', answered: 'none' },
  publicRead: { checkoutId: 'checkout_00000000000000000000000000', key: 'none', payment: { clientSecret: 'none' } },
}

/** The access log entry of a read: its access type and object. */
interface Recorded {
  readonly accessType: AccessType
  readonly target: string
  /** The query, if the route requires one. */
  readonly query?: string
  /** Other objects of the same route, and their entries. */
  readonly others?: Readonly<Record<string, AccessType>>
}

/** The reason why a read is not recorded. */
const QUEUE = 'a queue lists waiting items without confidential data'
const COLLEAGUES = 'about the staff themselves'
const NOT_PERSONAL = 'contains nothing personal'

const ORDER = MISSING_OBJECTS.order.id
const FARM = MISSING_OBJECTS.farm.accountId
const DOCUMENT = 'document_00000000000000000000000000'
const INQUIRY = 'inquiry_00000000000000000000000000'
const AS_OF = '2026-01-01T00:00:00Z'

/** The values of `{…}` in a path. */
export const STAFF_IDS: Readonly<Record<string, string>> = {
  id: ORDER,
  accountId: FARM,
  documentId: DOCUMENT,
  productId: MISSING_OBJECTS.productId,
  certification: 'organic',
}

/**
 * Every staff read, and how it is recorded or why it is not. A new route that shows confidential data must be listed
 * with its type and object.
 */
export const STAFF_READS: Readonly<Record<string, Recorded | string>> = {
  'GET /api/staff/members': COLLEAGUES,
  'GET /api/staff/members/history': COLLEAGUES,
  'GET /api/staff/discrepancies': NOT_PERSONAL,
  'GET /api/staff/reconciliations': NOT_PERSONAL,
  'GET /api/staff/seasonal-items': NOT_PERSONAL,
  'GET /api/staff/seasonal-items/matches': NOT_PERSONAL,
  'GET /api/staff/seasonal-recipes': NOT_PERSONAL,
  'GET /api/staff/verifications': QUEUE,
  'GET /api/staff/verifications/{id}': { accessType: 'application', target: 'application_00000000000000000000000000' },
  'GET /api/staff/certificates/pending': QUEUE,
  'GET /api/staff/certificates/approved': QUEUE,
  'GET /api/staff/certificates/{productId}/{certification}': NOT_PERSONAL,
  'GET /api/staff/certificates/{productId}/{certification}/document': {
    accessType: 'certificate_document',
    target: `${MISSING_OBJECTS.productId} organic`,
  },
  'GET /api/staff/search': { accessType: 'global_search', target: 'by name', query: '?text=eve' },
  'GET /api/staff/orders': { accessType: 'order_search', target: 'name', query: '?name=eve' },
  'GET /api/staff/orders/{id}/replay': { accessType: 'order_replay', target: ORDER },
  'GET /api/staff/orders/{id}/point-in-time': {
    accessType: 'point_in_time',
    target: `order ${ORDER} as of ${AS_OF}`,
    query: `?asOf=${AS_OF}`,
  },
  'GET /api/staff/orders/{id}/evidence': { accessType: 'evidence', target: ORDER },
  'GET /api/staff/orders/{id}/chargeback-evidence': { accessType: 'bank_evidence', target: ORDER },
  'GET /api/staff/products/{id}/point-in-time': {
    accessType: 'point_in_time',
    target: `product ${ORDER} as of ${AS_OF}`,
    query: `?asOf=${AS_OF}`,
  },
  'GET /api/staff/producers/{id}/statement/point-in-time': {
    accessType: 'point_in_time',
    target: `statement of ${ORDER} as of ${AS_OF}`,
    query: `?asOf=${AS_OF}&from=2026-01-01&to=2026-01-31`,
  },
  'GET /api/staff/inbox': QUEUE,
  'GET /api/staff/work': NOT_PERSONAL,
  'GET /api/staff/disputes': QUEUE,
  'GET /api/staff/disputes/{id}': { accessType: 'dispute', target: ORDER },
  'GET /api/staff/disputes/{id}/evidence/{documentId}': {
    accessType: 'dispute_evidence',
    target: `${ORDER} ${DOCUMENT}`,
  },
  'GET /api/staff/inquiries': QUEUE,
  'GET /api/staff/inquiries/{id}': { accessType: 'inquiry', target: INQUIRY },
  'GET /api/staff/flagged-content': QUEUE,
  'GET /api/staff/flagged-content/{id}': {
    accessType: 'flagged_conversation',
    target: MISSING_OBJECTS.conversation.id,
    others: { [MISSING_OBJECTS.productId]: 'flagged_product', [MISSING_OBJECTS.reviewId]: 'flagged_review' },
  },
  'GET /api/staff/accounts': { accessType: 'account_search', target: 'by name', query: '?query=eve' },
  'GET /api/staff/accounts/{accountId}': { accessType: 'account', target: FARM },
  'GET /api/staff/enforcement-appeals': QUEUE,
  'GET /api/staff/system-status': NOT_PERSONAL,
  'GET /api/audit/log-integrity': NOT_PERSONAL,
  'GET /api/audit/checkpoints': NOT_PERSONAL,
  'GET /api/audit/events/{id}/inclusion-proof': { accessType: 'event_proof', target: '7' },
  'GET /api/audit/consistency-proof': NOT_PERSONAL,
  'GET /api/audit/verify-proof.mjs': NOT_PERSONAL,
  'GET /api/audit/access-log': COLLEAGUES,
  'GET /api/audit/access-log/export': { accessType: 'log_export', target: 'access log' },
  'GET /api/audit/event-counts': { accessType: 'log_query', target: 'counts: everything' },
  'GET /api/audit/suggestions': NOT_PERSONAL,
  'GET /api/audit/events': { accessType: 'log_query', target: 'types=OrderPlaced', query: '?types=OrderPlaced' },
  'GET /api/audit/export': {
    accessType: 'log_export',
    target: 'ndjson: types=OrderPlaced',
    query: '?format=ndjson&types=OrderPlaced',
  },
  'GET /api/audit/event-types': NOT_PERSONAL,
  'GET /api/audit/saved-queries': COLLEAGUES,
  'GET /api/audit/retention': NOT_PERSONAL,
}
