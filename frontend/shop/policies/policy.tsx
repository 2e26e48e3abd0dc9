import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { PolicyView } from '#domain/policies/contract.ts'
import {
  inlines,
  type LinkTarget,
  type PolicyBlock,
  type PolicyName,
  type PolicyVariables,
  renderPolicy,
} from '#domain/policies/policies.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { policiesQuery, policyQuery } from './api.ts'
import './policies.css'

/** A policy in force, or with `?version=` as it was. */
export function PolicyPage({ name }: { readonly name: PolicyName }) {
  const [search] = useSearchParams()
  const found = useQuery(policyQuery(name, search.get('version') ?? undefined))
  return (
    <div className="page">
      <PageTitle>{found.data?.text.title ?? 'Policy'}</PageTitle>
      {found.isLoadingError ? (
        <Missing error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <PolicySkeleton />
      ) : (
        <>
          <PolicyText policy={found.data} />
          <div className="policy-after">
            <OtherPolicies than={name} />
            <PolicyVersions policy={found.data} />
          </div>
        </>
      )}
    </div>
  )
}

function Missing({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { pathname } = useLocation()
  if (!isProblem(error, 'policy_version_not_found')) return <ErrorState wholePage error={error} retry={retry} />
  return (
    <EmptyState wholePage title="No such version" action={<LinkButton to={pathname}>Read the one in force</LinkButton>}>
      This policy never had the version you ask for.
    </EmptyState>
  )
}

function PolicySkeleton() {
  return (
    <div className="policy" role="status" aria-label="Loading">
      <Skeleton height="3rem" width="60%" />
      <br />
      <Skeleton height="1.4rem" width="90%" />
      <br />
      <Skeleton height="12rem" />
      <br />
      <Skeleton height="20rem" />
    </div>
  )
}

/** The rest of what we hold each other to. Left out while it cannot be fetched: the footer has the links too. */
function OtherPolicies({ than }: { readonly than: PolicyName }) {
  const { data: policies } = useQuery(policiesQuery)
  if (!policies) return null
  return (
    <nav className="policy-others" aria-labelledby="other-policies">
      <h2 id="other-policies">Our other policies</h2>
      <ul>
        {policies
          .filter(({ name }) => name !== than)
          .map(({ name, title, summary }) => (
            <li key={name}>
              <Link to={POLICY_PATHS[name as PolicyName]}>{title}</Link>
              <span>{summary}</span>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Where the links inside a policy lead. */
export const POLICY_PATHS: Readonly<Record<LinkTarget, string>> = {
  terms: paths.terms,
  privacy: paths.privacy,
  'refund-policy': paths.refundPolicy,
  'marketplace-rules': paths.marketplaceRules,
  'content-policy': paths.contentPolicy,
  'dispute-resolution': paths.disputeResolution,
  'data-retention': paths.dataRetention,
  'verification-process': paths.verificationProcess,
  'how-it-works': paths.howItWorks,
  marketplace: paths.marketplace,
  orders: paths.orders,
}

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

/** `What we keep` stands at `#what-we-keep`. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A string of a policy with its marks turned into words, links and strong type. */
function InlineText({ text, words }: { readonly text: string; readonly words: PolicyVariables }) {
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

interface BlockProps {
  readonly block: PolicyBlock
  readonly words: PolicyVariables
}

function Block({ block, words }: BlockProps) {
  const inline = (text: string) => <InlineText text={text} words={words} />
  if (typeof block === 'string') return <p>{inline(block)}</p>
  if ('table' in block) return <Table table={block.table} words={words} />
  const [List, lines] = 'list' in block ? (['ul', block.list] as const) : (['ol', block.steps] as const)
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>{inline(line)}</li>
      ))}
    </List>
  )
}

interface TableProps {
  readonly table: Extract<PolicyBlock, { table: unknown }>['table']
  readonly words: PolicyVariables
}

/** On a phone each row becomes a small card that repeats the column's head. */
function Table({ table: { head, rows }, words }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, i) => (
              <td key={head[i]} data-head={head[i]}>
                <InlineText text={cell} words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `2026-11-21` is `November 21, 2026`, wherever it is read. */
export const versionWords = (version: string): string =>
  new Date(`${version}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What this policy said before, and what proves that a text is the very one somebody agreed to. */
function PolicyVersions({ policy }: { readonly policy: PolicyView }) {
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
