import { Link } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { PLATFORM_MINIMUM, PLATFORM_PERCENT } from './fee-words.ts'
import type { Question } from './questions.ts'

export const PRODUCER_QUESTIONS: readonly Question[] = [
  {
    question: 'Who may sell here?',
    answer: (
      <>
        Anybody of 18 or over who sells what they grew, raised or made themselves and holds the licenses it takes. The{' '}
        <Link to={paths.marketplaceRules}>marketplace rules</Link> say the rest.
      </>
    ),
  },
  {
    question: 'What does it cost?',
    answer: `${PLATFORM_PERCENT} of the goods in an order, at least ${PLATFORM_MINIMUM}, and never more than the goods themselves. Nothing is owed for an order that was declined or canceled, and nothing at all in a month without sales.`,
  },
  {
    question: 'Who pays for the card?',
    answer:
      'The buyer does, with the processing fee. What you receive is your price less the platform fee, and your delivery fee in full.',
  },
  {
    question: 'Do I have to deliver?',
    answer:
      'No. You offer pickup, delivery or both. For delivery you set how far you drive, what you ask for it and from which order value you come.',
  },
  {
    question: 'What if I run out?',
    answer:
      'What is sold is taken off your stock at once, and goods somebody is paying for are set aside, so two people cannot buy the last dozen. If it happens all the same, decline the order: the buyer gets everything back.',
  },
  {
    question: 'Will everybody see where I live?',
    answer:
      'No. The market shows your town and ZIP code. The address to pick up at is told only to buyers who have paid.',
  },
  {
    question: 'What if a buyer complains?',
    answer: (
      <>
        They tell you first, and you have 48 hours to answer. If the two of you do not agree,{' '}
        <Link to={paths.disputeResolution}>dispute resolution</Link> takes 14 days at most, and either side may appeal.
      </>
    ),
  },
  {
    question: 'How do I become a verified producer?',
    answer: (
      <>
        <Link to={paths.verificationProcess}>Producer verification</Link> says what we look at. A review takes 5 to 7
        business days, costs nothing and is repeated every year.
      </>
    ),
  },
]
