import { Link } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { PLATFORM_MINIMUM, PLATFORM_PERCENT } from './fee-words.ts'
import type { Question } from './questions.ts'

export const PRODUCER_QUESTIONS: readonly Question[] = [
  {
    question: 'Who may sell here?',
    answer: (
      <>
        Anyone 18 or over who sells what they grew, raised or made themselves and holds the licenses it takes. The{' '}
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
      'No. You offer pickup, delivery or both. For delivery you set how far you drive, what you charge and the smallest order you’ll bring.',
  },
  {
    question: 'What if I run out?',
    answer:
      'Whatever sells comes off your stock right away, and goods in someone’s checkout are set aside, so two people can’t buy the last dozen. If you run out anyway, decline the order and the buyer gets everything back.',
  },
  {
    question: 'Will everyone see where I live?',
    answer: 'No. The market shows your town and ZIP code. Only buyers who have paid see the pickup address.',
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
