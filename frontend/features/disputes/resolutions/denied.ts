import type { ResolutionForm } from './resolution-form.ts'

export const denied: ResolutionForm<'claim_denied'> = {
  label: 'The claim is denied',
  of: () => ({ kind: 'claim_denied' }),
}
