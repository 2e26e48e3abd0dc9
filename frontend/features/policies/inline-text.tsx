import { Link } from 'react-router-dom'
import { inlines, type PolicyVariables, renderPolicy } from '#domain/policies/policies.ts'
import { POLICY_PATHS } from './policy-paths.ts'

/** A string of a policy with its marks turned into words, links and strong type. */
export function InlineText({ text, words }: { readonly text: string; readonly words: PolicyVariables }) {
  return inlines(renderPolicy(text, words)).map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never move.
    if (part.kind === 'strong') return <strong key={i}>{part.text}</strong>
    if (part.kind === 'plain') return part.text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Link key={i} to={POLICY_PATHS[part.to]}>
        {part.text}
      </Link>
    )
  })
}
