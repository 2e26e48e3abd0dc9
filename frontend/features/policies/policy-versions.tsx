import { Link, useLocation } from 'react-router-dom'
import type { PolicyView } from '#domain/policies/contract.ts'
import { versionWords } from './version-words.ts'

/** What this policy said before, and what proves that a text is the very one somebody agreed to. */
export function PolicyVersions({ policy }: { readonly policy: PolicyView }) {
  const { pathname } = useLocation()
  const others = policy.versions.filter((version) => version !== policy.version)
  return (
    <section className="policy-versions" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {others.length > 0 && (
        <ul>
          {others.map((version) => (
            <li key={version}>
              <Link to={version === policy.versions[0] ? pathname : `${pathname}?version=${version}`}>
                {versionWords(version)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        This text has the fingerprint (SHA-256) <code>{policy.sha256}</code>. It is recorded whenever somebody agrees to
        it.
      </p>
    </section>
  )
}
