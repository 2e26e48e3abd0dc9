import { CONSUMER_QUESTIONS } from './consumer-questions.tsx'
import { PRODUCER_QUESTIONS } from './producer-questions.tsx'
import type { Side } from './side.ts'
import './question-list.css'

const QUESTIONS = { consumers: CONSUMER_QUESTIONS, producers: PRODUCER_QUESTIONS }

/** What people ask, each answer behind its question. */
export function QuestionList({ side }: { readonly side: Side }) {
  return (
    <div className="question-list">
      {QUESTIONS[side].map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
