import { formatMoney } from '#domain/kernel/format.ts'
import type { Frequency } from './billing-cycle.ts'

/** Raised with every change of the words below. */
export const RENEWAL_TERMS_VERSION = '2026-11-22'

export const FREQUENCIES: Readonly<Record<Frequency, { readonly label: string; readonly every: string }>> = {
  weekly: { label: 'Weekly', every: 'every week' },
  biweekly: { label: 'Biweekly', every: 'every two weeks' },
  monthly: { label: 'Monthly', every: 'every month' },
}

interface Renewal {
  readonly boxName: string
  readonly businessName: string
  readonly frequency: Frequency
  readonly cutoffDays: number
  readonly totalCents: number
}

/** What is agreed to by whoever subscribes, word for word; the same is shown, recorded and mailed. */
export function renewalTermsText({ boxName, businessName, frequency, cutoffDays, totalCents }: Renewal): string {
  const days = cutoffDays === 1 ? 'one day' : `${cutoffDays} days`
  return [
    `${boxName} of ${businessName} renews ${FREQUENCIES[frequency].every} until I cancel.`,
    `My card is charged ${formatMoney(totalCents)} ${days} before each delivery, all fees and taxes included.`,
    'I am reminded by e-mail before each charge.',
    'Until the day before a charge I can skip, swap, pause or cancel online, free of charge.',
    'The price stays as it is now. A card that fails is tried again after one, three and five days; then the subscription ends.',
  ].join(' ')
}
