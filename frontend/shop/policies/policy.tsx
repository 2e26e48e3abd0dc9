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

/** Current version of a policy, or an earlier one with `?version=`. */
export function PolicyPage({ name }: { readonly name: PolicyName }) {
  const [search] = useSearchParams()
  const result = useQuery(policyQuery(name, search.get('version') ?? undefined))
  return (
    <div className="page">
      <PageTitle>{result.data?.text.title ?? 'Policy'}</PageTitle>
      {result.isLoadingError ? (
        <PolicyError error={result.error} retry={() => void result.refetch()} />
      ) : result.isPending ? (
        <PolicySkeleton />
      ) : (
        <>
          <PolicyText policy={result.data} />
          <div className="policy-after">
            <OtherPolicies current={name} />
            <PolicyVersions policy={result.data} />
          </div>
        </>
      )}
    </div>
  )
}

function PolicyError({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { pathname } = useLocation()
  if (!isProblem(error, 'policy_version_not_found')) return <ErrorState wholePage error={error} retry={retry} />
  return (
    <EmptyState
      wholePage
      title="Version not found"
      action={<LinkButton to={pathname}>Read the current version</LinkButton>}
    >
      This version of the policy doesn’t exist.
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

/** Links to the other policies. Hidden if they cannot be loaded, because the footer has the links too. */
function OtherPolicies({ current }: { readonly current: PolicyName }) {
  const { data: policies } = useQuery(policiesQuery)
  if (!policies) return null
  return (
    <nav className="policy-others" aria-labelledby="other-policies">
      <h2 id="other-policies">Our other policies</h2>
      <ul>
        {policies
          .filter(({ name }) => name !== current)
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

/** Paths of the link targets that policies use. */
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

/** A policy: title, summary, version, key points, table of contents and sections. */
export function PolicyText({ policy }: { readonly policy: PolicyView }) {
  const { text, variables, version, versions } = policy
  useAnchor()
  return (
    <article className="policy">
      <h1>{text.title}</h1>
      <p className="policy-summary">{renderPolicy(text.summary, variables)}</p>
      <p className="policy-version">
        Last updated: <time dateTime={version}>{formatVersion(version)}</time>
        <Button variant="quiet" size="small" onClick={() => print()}>
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
                <InlineText text={line} variables={variables} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Contents policy={policy} />
      {text.sections.map((section) => (
        <section key={section.title} className="policy-section">
          <h2 id={anchorOf(section.title)}>{renderPolicy(section.title, variables)}</h2>
          {section.text.map((block) => (
            <Block key={JSON.stringify(block)} block={block} variables={variables} />
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
      This version was replaced. <Link to={pathname}>Read the version in force since {formatVersion(newest)}</Link>.
    </p>
  )
}

function Contents({ policy: { text, variables } }: { readonly policy: PolicyView }) {
  const { search } = useLocation()
  return (
    <nav className="policy-contents" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {text.sections.map(({ title }) => (
          <li key={title}>
            <Link to={{ search, hash: anchorOf(title) }}>{renderPolicy(title, variables)}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Scrolls to the URL's anchor once the text has loaded. */
function useAnchor(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}

/** Anchor of a section: `What we keep` becomes `what-we-keep`. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Renders a policy string with its variables, links and bold text. */
function InlineText({ text, variables }: { readonly text: string; readonly variables: PolicyVariables }) {
  return inlines(renderPolicy(text, variables)).map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a string never reorder.
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
  readonly variables: PolicyVariables
}

function Block({ block, variables }: BlockProps) {
  const inline = (text: string) => <InlineText text={text} variables={variables} />
  if (typeof block === 'string') return <p>{inline(block)}</p>
  if ('table' in block) return <Table table={block.table} variables={variables} />
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
  readonly variables: PolicyVariables
}

/** On a phone, each row becomes a card that repeats the column headers. */
function Table({ table: { head, rows }, variables }: TableProps) {
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
                <InlineText text={cell} variables={variables} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `2026-11-21` becomes `November 21, 2026`, in any time zone. */
export const formatVersion = (version: string): string =>
  new Date(`${version}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The other versions, and the hash that identifies the text a user agreed to. */
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
                {formatVersion(version)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        This text has the fingerprint (SHA-256) <code>{policy.sha256}</code>. It is recorded each time a user agrees to
        it.
      </p>
    </section>
  )
}
