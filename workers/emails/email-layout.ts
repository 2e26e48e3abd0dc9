interface EmailContent {
  readonly title: string
  /** The preview text that inboxes show next to the subject. */
  readonly preheader: string
  readonly paragraphs: readonly string[]
  readonly button?: EmailLink
  /** Further links, one per line. */
  readonly links?: readonly EmailLink[]
  /** Sections of an email about several orders. */
  readonly sections?: readonly EmailSection[]
  /** Rows of label and amount. */
  readonly table?: readonly EmailRow[]
  readonly footer: string
  /** The unsubscribe link of an optional email. */
  readonly unsubscribe?: string
}

export interface EmailSection {
  readonly title: string
  readonly lines: readonly string[]
  readonly table: readonly EmailRow[]
  readonly links: readonly EmailLink[]
}

interface EmailLink {
  readonly label: string
  readonly url: string
}

/** A row marked `sum` is emphasized. */
export type EmailRow = readonly [label: string, value: string, mark?: 'sum']

/**
 * Renders an email as HTML and plain text. All content is plain text and is escaped. Throws for a link that is not http
 * or https.
 */
export function renderEmail(content: EmailContent): { html: string; text: string } {
  const urls = [...allLinksOf(content).map(({ url }) => url), ...(content.unsubscribe ? [content.unsubscribe] : [])]
  for (const url of urls) if (!/^https?:\/\//.test(url)) throw new TypeError('email links must be http or https')
  return { html: htmlOf(content), text: textOf(content) }
}

const linksOf = ({ button, links = [] }: EmailContent): readonly EmailLink[] => [...(button ? [button] : []), ...links]

const allLinksOf = (content: EmailContent): readonly EmailLink[] => [
  ...linksOf(content),
  ...(content.sections ?? []).flatMap(({ links }) => links),
]

function textOf(content: EmailContent): string {
  const { title, paragraphs, sections = [], table = [] } = content
  const sectionTexts = sections.flatMap((each) => [
    [each.title, ...each.lines].join('\n'),
    rowsText(each.table),
    ...each.links.map(linkText),
  ])
  const all = [title, ...paragraphs, ...sectionTexts, rowsText(table), ...linksOf(content).map(linkText)]
  return `${[...all, `-- \n${footerOf(content)}`].filter(Boolean).join('\n\n')}\n`
}

const rowsText = (rows: readonly EmailRow[]): string => rows.map(([label, value]) => `${label}: ${value}`).join('\n')
const linkText = ({ label, url }: EmailLink): string => `${label}:\n${url}`

const footerOf = ({ footer, unsubscribe }: EmailContent): string =>
  unsubscribe ? `${footer}\n${UNSUBSCRIBE}: ${unsubscribe}` : footer

const UNSUBSCRIBE = 'Unsubscribe from emails like this'

// Tables and inline styles, because email clients support little else. The classes are for phones and dark mode.
const htmlOf = ({
  title,
  preheader,
  paragraphs,
  button,
  links = [],
  sections = [],
  table,
  footer,
  unsubscribe,
}: EmailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#FBF6EC">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF6EC">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="${CARD}">
<tr><td class="inside ink" style="${INSIDE}">
<h1 class="ink" style="${TITLE}">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${sections.map(sectionOf).join('\n')}
${table?.length ? tableOf(table) : ''}
${button ? buttonOf(button) : ''}
${links.map(linkOf).join('\n')}
</td></tr>
</table>
<p class="quiet" style="${FOOTER}">${withLineBreaks(footer)}${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}</p>
</td></tr>
</table>
</body>
</html>
`

const unsubscribeHtml = (url: string): string =>
  `<br><a class="quiet" href="${escapeHtml(url)}" style="color:#766E5F">${UNSUBSCRIBE}</a>`

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere">${withLineBreaks(text)}</p>`

const sectionOf = ({ title, lines, table, links }: EmailSection): string => `
<h2 class="ink" style="${SECTION}">${escapeHtml(title)}</h2>
${paragraph(lines.join('\n'))}
${tableOf(table)}
${links.map(linkOf).join('\n')}
<div style="height:24px"></div>`

const buttonOf = ({ label, url }: EmailLink): string => `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px"><tr>
<td class="leaf" style="border-radius:999px;background:#2F6B3A">
<a class="leaf" href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a>
</td></tr></table>`

const linkOf = ({ label, url }: EmailLink): string =>
  `<p style="margin:12px 0 0"><a class="ink" href="${escapeHtml(url)}" style="color:#2F6B3A">${escapeHtml(label)}</a></p>`

const tableOf = (rows: readonly EmailRow[]): string => `
<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;border-collapse:collapse">
${rows.map(rowOf).join('\n')}
</table>`

function rowOf([label, value, mark]: EmailRow): string {
  const style = `padding:10px 0;border-top:1px solid #E6DCC8;${mark === 'sum' ? 'font-weight:bold' : ''}`
  return `<tr>
<td class="rule" style="${style}">${escapeHtml(label)}</td>
<td class="rule" align="right" style="${style};white-space:nowrap;padding-left:16px">${escapeHtml(value)}</td>
</tr>`
}

const withLineBreaks = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const CARD = 'max-width:560px;background:#FFFDF8;border:1px solid #EADFCB;border-radius:20px;border-collapse:separate'
const SANS = `Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
const INSIDE = `padding:36px 40px;color:#2B2A26;font:16px/1.6 ${SANS}`
const TITLE = `margin:0 0 20px;color:#2B2A26;font:600 28px/1.25 Fraunces,Georgia,'Times New Roman',serif`
const SECTION = `margin:28px 0 6px;color:#2B2A26;font:600 20px/1.3 Fraunces,Georgia,'Times New Roman',serif`
const BUTTON =
  'display:inline-block;padding:14px 28px;border-radius:999px;background:#2F6B3A;color:#FFFFFF;font-weight:600;text-decoration:none'
const FOOTER = `margin:20px 0 0;color:#766E5F;font:13px/1.5 ${SANS}`
const STYLE = `
@media (max-width:480px) { .inside { padding:28px 22px !important } }
@media (prefers-color-scheme:dark) {
  .paper { background:#1B1A17 !important }
  .card { background:#262420 !important; border-color:#3A372F !important }
  .ink { color:#F4EDE0 !important }
  .quiet { color:#A79F8E !important }
  .rule { border-color:#3A372F !important }
  .leaf { background:#2F6B3A !important; color:#FFFFFF !important }
}`
