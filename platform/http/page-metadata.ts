/** Metadata of a page in its initial HTML, for search engines and link previews. */
export interface PageMetadata {
  readonly status: 200 | 404
  /** Title of the page; the marketplace's name is appended. */
  readonly title: string
  readonly description: string
  /** Canonical URL of the page; pages that must not be indexed have none. */
  readonly canonical?: string
  /** Absolute URL of an image. */
  readonly image?: string
  /** The page's first large image, fetched before the scripts request it. */
  readonly preloadedImage?: PreloadedImage
  readonly kind?: 'website' | 'product' | 'profile'
  /** Structured data (schema.org), one script each. */
  readonly data?: readonly object[]
}

/** Attributes of an `img` or a `source` element. */
export interface PreloadedImage {
  readonly src: string
  readonly srcset?: string | undefined
  readonly sizes: string
  /** A content type; browsers that cannot show it do not fetch the image. */
  readonly type?: string
}

/** Replaces the metadata block of the client's index.html. */
export const withPageMetadata = (html: string, head: PageMetadata, site: string): string =>
  html.replace(METADATA_BLOCK, () => renderMetadata(head, site))

const METADATA_BLOCK = /<!--head-->[\s\S]*?<!--\/head-->/

function renderMetadata(
  { title, description, canonical, image, preloadedImage, kind = 'website', data = [] }: PageMetadata,
  site: string,
): string {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
  const openGraph = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}" />`
  return [
    `<title>${escapeHtml(title === site ? site : `${title} – ${site}`)}</title>`,
    named('description', description),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : named('robots', 'noindex'),
    ...(canonical ? [openGraph('url', canonical)] : []),
    ...[
      openGraph('type', kind),
      openGraph('site_name', site),
      openGraph('title', title),
      openGraph('description', description),
    ],
    ...(image ? [openGraph('image', image)] : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(preloadedImage ? [imagePreload(preloadedImage)] : []),
    ...data.map((item) => `<script type="application/ld+json">${scriptSafe(JSON.stringify(item))}</script>`),
  ].join('\n    ')
}

function imagePreload({ src, srcset, sizes, type }: PreloadedImage): string {
  const attributes = {
    href: src,
    ...(srcset ? { imagesrcset: srcset, imagesizes: sizes } : {}),
    ...(type ? { type } : {}),
  }
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<link rel="preload" as="image" fetchpriority="high"${text.join('')} />`
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Escapes JSON so that it cannot end its script element. */
export const scriptSafe = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
