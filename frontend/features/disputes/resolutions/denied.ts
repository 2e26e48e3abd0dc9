import type { ResolutionForm } from './resolution-form.ts'

export const denied: ResolutionForm<'denied'> = {
  label: 'The claim is denied',
  of: () => ({ kind: 'denied' }),
}
