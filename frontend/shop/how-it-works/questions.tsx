import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { PLATFORM_MINIMUM, PLATFORM_PERCENT, PROCESSING_FEE_TEXT } from './fees.tsx'

export const CONSUMER_QUESTIONS: readonly Question[] = [
  {
    question: 'Do I need an account?',
    answer:
      'No. As a guest you get an email with a link to your order, so you can follow it or cancel it. An account keeps all your orders in one place.',
  },
  {
    question: 'What does it cost?',
    answer: `You pay the producer’s prices, their delivery fee if you choose delivery, sales tax on the few products that are taxed, and a processing fee of ${PROCESSING_FEE_TEXT} of that total, once per payment. The cart shows each amount, and you never pay more than the total shown.`,
  },
  {
    question: 'Can I order from several producers at once?',
    answer:
      'Yes. You pay once, and each producer gets a separate order with its own number, pickup or delivery details and page.',
  },
  {
    question: 'How do I get my food?',
    answer:
      'You pick it up during the producer’s hours, or they deliver it if you live in their delivery area. After you pay, we send you the address and let you know when it’s ready.',
  },
  {
    question: 'Can I change my mind?',
    answer: (
      <>
        Yes. Until the producer accepts your order, you can cancel it on its page for a full refund. After that, contact
        the producer. The <Link to={paths.refundPolicy}>refund policy</Link> has the details.
      </>
    ),
  },
  {
    question: 'What if something isn’t right?',
    answer: (
      <>
        Contact the producer within 48 hours for perishable food, or within 14 days for everything else. They have 48
        hours to answer. If that doesn’t resolve it, <Link to={paths.disputeResolution}>we decide within 14 days</Link>.
      </>
    ),
  },
  {
    question: 'Is it safe to pay here?',
    answer: (
      <>
        Your card number goes straight from your browser to the payment processor and never reaches us. The{' '}
        <Link to={paths.privacy}>privacy policy</Link> explains what we store and for how long.
      </>
    ),
  },
  {
    question: 'Does anyone check the producers?',
    answer: (
      <>
        Producers can have their identity, paperwork and practices checked.{' '}
        <Link to={paths.verificationProcess}>Producer verification</Link> explains what we check and what a badge does
        not promise.
      </>
    ),
  },
]

export interface Question {
  readonly question: string
  readonly answer: ReactNode
}

export const PRODUCER_QUESTIONS: readonly Question[] = [
  {
    question: 'Who can sell here?',
    answer: (
      <>
        Anyone 18 or over who sells what they grew, raised or made themselves and holds the required licenses. See the{' '}
        <Link to={paths.marketplaceRules}>marketplace rules</Link> for details.
      </>
    ),
  },
  {
    question: 'What does it cost?',
    answer: `${PLATFORM_PERCENT} of the products in an order, at least ${PLATFORM_MINIMUM}, and never more than the products themselves. You owe nothing for a declined or canceled order, and nothing in a month without sales.`,
  },
  {
    question: 'Who pays the card fee?',
    answer:
      'The buyer does, with the processing fee. What you receive is your price less the platform fee, and your delivery fee in full.',
  },
  {
    question: 'Do I have to deliver?',
    answer:
      'No. You offer pickup, delivery or both. For delivery you set how far you drive, what you charge and the smallest order you’ll bring.',
  },
  {
    question: 'What if I run out?',
    answer:
      'Every sale reduces your stock right away, and items in an open checkout are reserved, so two buyers can’t buy the last dozen. If you run out anyway, decline the order and the buyer gets everything back.',
  },
  {
    question: 'Will everyone see where I live?',
    answer: 'No. The marketplace shows your town and ZIP code. Only buyers who have paid see the pickup address.',
  },
  {
    question: 'What if a buyer complains?',
    answer: (
      <>
        They contact you first, and you have 48 hours to answer. If you can’t agree,{' '}
        <Link to={paths.disputeResolution}>dispute resolution</Link> takes 14 days at most, and either side may appeal.
      </>
    ),
  },
  {
    question: 'How do I become a verified producer?',
    answer: (
      <>
        <Link to={paths.verificationProcess}>Producer verification</Link> explains what we review. A review takes 5 to 7
        business days, costs nothing and is repeated every year.
      </>
    ),
  },
]
