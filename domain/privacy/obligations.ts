/** What has to end before an account can be closed, in the words its owner reads. */
export const OBLIGATIONS = {
  bought: 'Orders you placed that are not handed over yet',
  sold: 'Orders you still have to fill',
  subscriptions: 'Subscriptions of yours that go on',
  boxes: 'Boxes you still offer',
  subscribers: 'Subscriptions to your boxes that go on',
  payouts: 'Orders you are still to be paid for, or have to give something back of',
  refunds: 'Refunds under way',
  disputes: 'Orders in dispute, here or at the buyer’s bank',
} as const
export type ObligationKind = keyof typeof OBLIGATIONS
export const obligationKinds = Object.keys(OBLIGATIONS) as [ObligationKind, ...ObligationKind[]]

export interface Obligation {
  readonly kind: ObligationKind
  readonly count: number
}
