import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { PROCESSING_WORDS } from './fees.tsx'

export const CONSUMER_QUESTIONS: readonly Question[] = [
  {
    question: 'Do I need an account?',
    answer:
      'No. As a guest you get an email with a link to your order, so you can follow it or cancel it. An account keeps all your orders in one place.',
  },
  {
    question: 'What does it cost?',
    answer: `The goods at the producer’s own price, their delivery fee if you choose delivery, sales tax on the few things that are taxed, and a processing fee of ${PROCESSING_WORDS} of all that, once per payment. The cart shows each of them, and you are never charged more than the total above the button.`,
  },
  {
    question: 'Can I order from several producers at once?',
    answer:
      'Yes. You pay once, and each producer gets an order of their own with its own number, its own way of handing over and its own page.',
  },
  {
    question: 'How do I get my food?',
    answer:
      'You pick it up during the producer’s hours, or they bring it to you if you live on their route. Once you’ve paid, we tell you the address and when it’s ready.',
  },
  {
    question: 'Can I change my mind?',
    answer: (
      <>
        Yes, on the order’s page, until the producer has accepted it: you get back everything you paid for it. After
        that, talk to the producer. The <Link to={paths.refundPolicy}>refund policy</Link> has the details.
      </>
    ),
  },
  {
    question: 'What if something isn’t right?',
    answer: (
      <>
        Tell the producer: within 48 hours for food that spoils, within 14 days for everything else. They have 48 hours
        to answer. If that does not settle it, <Link to={paths.disputeResolution}>we decide within 14 days</Link>.
      </>
    ),
  },
  {
    question: 'Is it safe to pay here?',
    answer: (
      <>
        Your card number goes straight from your browser to the payment processor and never reaches us. What we keep,
        and for how long, is in the <Link to={paths.privacy}>privacy policy</Link>.
      </>
    ),
  },
  {
    question: 'Does anyone check the producers?',
    answer: (
      <>
        Producers can have their identity, paperwork and practices checked.{' '}
        <Link to={paths.verificationProcess}>Producer verification</Link> says what we check, and what a badge does not
        promise.
      </>
    ),
  },
]

export interface Question {
  readonly question: string
  readonly answer: ReactNode
}
