import { NavLink } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import type { Question } from './questions.tsx'
import './how-it-works.css'

/** Links between the page for shoppers and the page for producers. */
export const AudienceTabs = () => (
  <nav className="tabs" aria-label="Audience">
    <NavLink to={paths.howItWorks} className="tab">
      For shoppers
    </NavLink>
    <NavLink to={paths.forProducers} className="tab">
      For producers
    </NavLink>
  </nav>
)

export interface Step {
  readonly title: string
  readonly text: string
}

export const StepList = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className="step-list">
    {steps.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
)

/** Questions with collapsed answers. */
export const QuestionList = ({ questions }: { readonly questions: readonly Question[] }) => (
  <section aria-labelledby="how-questions">
    <h2 id="how-questions">Frequently asked questions</h2>
    <div className="question-list">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
