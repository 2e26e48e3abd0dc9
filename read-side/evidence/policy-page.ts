import type { PolicyView } from '#domain/policies/contract.ts'
import { inlines, type PolicyBlock, renderPolicy } from '#domain/policies/policies.ts'
import { type Html, html, pageOf } from './html.ts'

/** A policy's text as people read it, with the market's own words in it. */
export function policyPage({ text, version, sha256, words }: Omit<PolicyView, 'versions'>): string {
  const written = (line: string): Html[] => inlines(renderPolicy(line, words)).map(inlineOf)
  const block = (one: PolicyBlock): Html => {
    if (typeof one === 'string') return html`<p>${written(one)}</p>`
    if ('list' in one) return html`<ul>${one.list.map((line) => html`<li>${written(line)}</li>`)}</ul>`
    if ('steps' in one) return html`<ol>${one.steps.map((line) => html`<li>${written(line)}</li>`)}</ol>`
    const row = (cells: readonly string[]) => html`<tr>${cells.map((cell) => html`<td>${written(cell)}</td>`)}</tr>`
    return html`<table>${[one.table.head, ...one.table.rows].map(row)}</table>`
  }
  return pageOf(
    text.title,
    html`<p>In force from ${version}. SHA-256 of the text as JSON: <code>${sha256}</code></p>
<p>${written(text.summary)}</p><ul>${text.inShort.map((line) => html`<li>${written(line)}</li>`)}</ul>
${text.sections.map(({ title, text: blocks }) => html`<h2>${title}</h2>${blocks.map(block)}`)}`,
  )
}

const inlineOf = ({ kind, text }: ReturnType<typeof inlines>[number]): Html =>
  kind === 'strong' ? html`<strong>${text}</strong>` : html`${text}`
