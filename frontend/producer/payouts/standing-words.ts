import type { PayoutAccountView } from '#domain/payouts/contract.ts'
import type { BadgeTone } from '#frontend/shared/ui/badge.tsx'

interface StandingWords {
  readonly badge: string
  readonly tone: BadgeTone
  readonly text: string
}

/** Where a producer stands on the way to being paid, and what that means for the goods. */
export const STANDINGS: Readonly<Record<PayoutAccountView['status'], StandingWords>> = {
  none: {
    badge: 'Not set up',
    tone: 'honey',
    text: 'Your goods are shown, but no one can buy them yet: a buyer’s money needs somewhere to go. Setup takes about five minutes.',
  },
  incomplete: {
    badge: 'Not finished',
    tone: 'honey',
    text: 'Your goods are shown, but no one can buy them until the processor has what it still needs.',
  },
  checking: {
    badge: 'Being checked',
    tone: 'plain',
    text: 'The processor has everything it asked for and is checking it. That usually takes minutes, two days at most.',
  },
  restricted: {
    badge: 'Stopped',
    tone: 'tomato',
    text: 'The processor has stopped your payouts until it is told what is overdue.',
  },
  ready: {
    badge: 'Ready',
    tone: 'leaf',
    text: 'Buyers can buy your goods, and your part of every order is on its way to you as soon as it is paid.',
  },
}
