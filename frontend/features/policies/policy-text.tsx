import { dayWords } from '#frontend/lib/date-words.ts'
import type { Policy, PolicyMarket } from './policy.ts'
import './policy-text.css'

/** A policy as it is read: what it is, since when, and its text. */
export function PolicyText({ policy, market }: { readonly policy: Policy; readonly market: PolicyMarket }) {
  return (
    <article className="policy">
      <h1>{policy.title}</h1>
      <p className="policy-summary">{policy.summary}</p>
      <p className="policy-version">
        Version {policy.version}, in force since <time dateTime={policy.version}>{dayWords(policy.version)}</time>
      </p>
      {policy.text(market)}
    </article>
  )
}
