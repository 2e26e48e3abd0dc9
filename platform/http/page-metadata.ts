/** What search engines and link previews are told of a page, in its first HTML. */
export interface PageMetadata {
  readonly status: 200 | 404
  /** What the page is of; the market's name is added to it. */
  readonly title: string
  readonly description: string
  /** The page's one address, with scheme and host; pages that are not to be found have none. */
  readonly canonical?: string
  /** A picture's address, with scheme and host. */
  readonly image?: string
  readonly kind?: 'website' | 'product' | 'profile'
  /** Structured data (schema.org), each a script of its own. */
  readonly data?: readonly object[]
}

/** The client's index.html with this head in the place its own stands in. */
export const withPageMetadata = (html: string, head: PageMetadata, site: string): string =>
  html.replace(METADATA_BLOCK, () => renderMetadata(head, site))

const METADATA_BLOCK = /<!--head-->[\s\S]*?<!--\/head-->/

function renderMetadata(
  { title, description, canonical, image, kind = 'website', data = [] }: PageMetadata,
  site: string,
): string {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
  const open = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}" />`
  return [
    `<title>${escapeHtml(title === site ? site : `${title} – ${site}`)}</title>`,
    named('description', description),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : named('robots', 'noindex'),
    ...(canonical ? [open('url', canonical)] : []),
    ...[open('type', kind), open('site_name', site), open('title', title), open('description', description)],
    ...(image ? [open('image', image)] : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...data.map((each) => `<script type="application/ld+json">${scriptSafeJson(each)}</script>`),
  ].join('\n    ')
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON that no HTML parser takes for the end of its script, whatever the names in it are. */
const scriptSafeJson = (data: object): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
