import type { Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { Draft } from '../draft.ts'
import { denied } from './denied.ts'
import { fullRefund } from './full-refund.ts'
import { improvementPlan } from './improvement-plan.tsx'
import { partialRefund } from './partial-refund.ts'
import { replacement } from './replacement.tsx'
import type { ResolutionForm } from './resolution-form.ts'
import { storeCredit } from './store-credit.ts'

/** Everything that may come of a case, and how it is composed. */
export const RESOLUTIONS: { readonly [K in Resolution['kind']]: ResolutionForm<K> } = {
  full_refund: fullRefund,
  partial_refund: partialRefund,
  store_credit: storeCredit,
  replacement,
  improvement_plan: improvementPlan,
  claim_denied: denied,
}

/** What a resolution is called in this case: no delivery goes back where none was paid. */
export const labelOf = (kind: Resolution['kind'], { paid }: Pick<DisputeView, 'paid'>): string =>
  kind === 'full_refund' && paid.deliveryFeeCents === 0 ? 'All items' : RESOLUTIONS[kind].label

/** As the contract takes it; undefined while nothing is chosen. */
export const resolutionOf = (draft: Draft): Resolution | undefined => draft.kind && RESOLUTIONS[draft.kind].of(draft)
