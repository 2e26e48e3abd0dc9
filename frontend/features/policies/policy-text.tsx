import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { PolicyView } from '#domain/policies/contract.ts'
import { renderPolicy } from '#domain/policies/policies.ts'
import { Button } from '#frontend/ui/button.tsx'
import { anchorOf } from './anchors.ts'
import { InlineText } from './inline-text.tsx'
import { Block } from './policy-block.tsx'
import { versionWords } from './version-words.ts'
import './policy-text.css'

/** A policy as it is read: what it is, since when, the short of it, what stands where, and its text. */
export function PolicyText({ policy }: { readonly policy: PolicyView }) {
  const { text, words, version, versions } = policy
  useAnchor()
  return (
    <article className="policy">
      <h1>{text.title}</h1>
      <p className="policy-summary">{renderPolicy(text.summary, words)}</p>
      <p className="policy-version">
        Last Updated: <time dateTime={version}>{versionWords(version)}</time>
        <Button look="quiet" size="small" onClick={() => print()}>
          Print
        </Button>
      </p>
      {version !== versions[0] && <Replaced newest={versions[0]!} />}
      {text.inShort.length > 0 && (
        <section className="policy-short" aria-labelledby="in-short">
          <h2 id="in-short">In short</h2>
          <ul>
            {text.inShort.map((line) => (
              <li key={line}>
                <InlineText text={line} words={words} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Contents policy={policy} />
      {text.sections.map((section) => (
        <section key={section.title} className="policy-section">
          <h2 id={anchorOf(section.title)}>{renderPolicy(section.title, words)}</h2>
          {section.text.map((block) => (
            <Block key={JSON.stringify(block)} block={block} words={words} />
          ))}
        </section>
      ))}
    </article>
  )
}

function Replaced({ newest }: { readonly newest: string }) {
  const { pathname } = useLocation()
  return (
    <p className="policy-replaced" role="note">
      This version was replaced. <Link to={pathname}>Read the one in force since {versionWords(newest)}</Link>.
    </p>
  )
}

function Contents({ policy: { text, words } }: { readonly policy: PolicyView }) {
  const { search } = useLocation()
  return (
    <nav className="policy-contents" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {text.sections.map(({ title }) => (
          <li key={title}>
            <Link to={{ search, hash: anchorOf(title) }}>{renderPolicy(title, words)}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A link into the text leads there although the text came after the page. */
function useAnchor(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
