import { CATEGORIES, type Category, categoryOf } from '#domain/catalog/product-taxonomy.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import { atTwoPixels, avifSources, imageSources, PRODUCT_IMAGE_SIZES } from '#frontend/shared/lib/image-sources.ts'
import { ACCOUNT_SECTIONS, OLD_PATHS, paths } from '#frontend/shared/lib/paths.ts'
import type { Sql } from '#platform/database/database.ts'
import type { PageMetadata, PreloadedImage } from '#platform/http/page-metadata.ts'
import { productMetadata } from '#read-side/catalog/product.page-metadata.ts'
import { productOf } from '#read-side/catalog/products.query.ts'
import type { PageAddresses } from '#read-side/kernel/page-metadata.ts'
import { breadcrumbs, CONTEXT } from '#read-side/kernel/page-metadata.ts'
import { producerMetadata } from '#read-side/producers/producer.page-metadata.ts'
import { producerOf } from '#read-side/producers/producers.query.ts'

export interface PageHeadParts {
  readonly db: Sql
  readonly publicUrl: string
  readonly market: MarketplaceName
  /** Current date and time in the marketplace's time zone. */
  readonly clock: () => LocalTime
}

/** Status, title and metadata of the page at an address. */
export function pageMetadata({
  db,
  publicUrl,
  market,
  clock,
}: PageHeadParts): (address: string) => Promise<PageMetadata> {
  const at = pageAddresses(publicUrl)
  const headOfPublic = publicPageMetadata({ publicUrl, market })
  const personal: PageMetadata = { status: 200, title: market.name, description: `A page of ${market.name}.` }

  async function headOfProduct(id: string, part: string): Promise<PageMetadata | undefined> {
    const product = await productOf(db, id, clock())
    if (!product) return undefined
    return {
      ...productMetadata(product, at),
      ...(product.imageUrl && part === '' ? { preloadedImage: productImage(product.imageUrl) } : {}),
    }
  }
  async function headOfProducer(id: string): Promise<PageMetadata | undefined> {
    const producer = await producerOf(db, id, clock())
    return producer && producerMetadata(producer, at)
  }

  return async (address) => {
    const { pathname, searchParams } = new URL(`http://here${address}`)
    const path = pathname.replace(/([^/])\/$/, '$1')
    const [, kind, id = '', part = ''] = ENTITY_PAGE.exec(path) ?? []
    if (kind) return (await (kind === 'product' ? headOfProduct(id, part) : headOfProducer(id))) ?? NOT_FOUND
    return (
      headOfPublic(path, searchParams) ??
      (PERSONAL_PAGES.has(path) || PERSONAL_ENTITY_PAGE.test(path) ? personal : NOT_FOUND)
    )
  }
}

/** The image sources that `ProduceImage` requests. */
function productImage(url: string): PreloadedImage {
  const { src, srcSet } = imageSources(url)
  const avif = avifSources(url)
  const sizes = atTwoPixels(PRODUCT_IMAGE_SIZES)
  return { src, srcset: avif ?? srcSet, sizes, ...(avif ? { type: 'image/avif' } : {}) }
}

const ENTITY_PAGE = /^\/(product|producer)\/((?:product|producer)_[0-9a-z]{26})(\/reviews)?$/
const PERSONAL_ENTITY_PAGE =
  /^\/(?:(?:order|messages|disputes)\/[^/]+|order\/[^/]+\/(?:receipt|report-problem)|producer-dashboard\/(?:messages|problems)\/[^/]+|support\/(?:disputes|orders|flagged-content|accounts)\/[^/]+)$/
/** Pages of signed-in members, and addresses that redirect. */
const PERSONAL_PAGES: ReadonlySet<string> = new Set([
  ...Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path.split('?')[0]!] : [])),
  ...[paths.account, paths.producerAccount, paths.staffAccount].flatMap((base) =>
    ACCOUNT_SECTIONS.map((section) => paths.accountSection(section, base)),
  ),
  ...Object.keys(OLD_PATHS),
])

const NOT_FOUND: PageMetadata = {
  status: 404,
  title: 'Page not found',
  description: 'There is nothing at this address.',
}

/** Metadata of the public pages; undefined for any other path. */
function publicPageMetadata({ publicUrl, market }: { readonly publicUrl: string; readonly market: MarketplaceName }) {
  const at = pageAddresses(publicUrl)
  const pages = publicPages(market)
  return (path: string, query: URLSearchParams): PageMetadata | undefined => {
    const text = pages[path]
    const category = path === paths.marketplace ? categoryOf(query.get('categories') ?? '') : undefined
    if (category) return categoryHead(category, market, at)
    return text && { status: 200, ...text, canonical: publicUrl + path, data: dataOf(path, market, at) }
  }
}

function categoryHead(category: Category, { stateName }: MarketplaceName, at: PageAddresses): PageMetadata {
  const { label } = CATEGORIES[category]
  return {
    status: 200,
    title: `${label} from ${stateName}`,
    canonical: at.category(category),
    description: `${label} from farmers and small makers in ${stateName}, for pickup or delivery.`,
    data: [
      breadcrumbs([
        ['Home', at.home],
        ['Marketplace', at.marketplace],
        [label, at.category(category)],
      ]),
    ],
  }
}

const dataOf = (path: string, market: MarketplaceName, at: PageAddresses): object[] =>
  path === paths.home ? [site(market, at)] : []

const site = ({ name }: MarketplaceName, at: PageAddresses): object => ({
  ...CONTEXT,
  '@type': 'WebSite',
  name,
  url: at.home,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: at.search('{words}') },
    'query-input': 'required name=words',
  },
})

export const pageAddresses = (publicUrl: string): PageAddresses => ({
  home: publicUrl + paths.home,
  marketplace: publicUrl + paths.marketplace,
  producers: publicUrl + paths.marketplaceWith({ tab: 'producers' }),
  category: (categories) => publicUrl + paths.marketplaceWith({ categories }),
  product: (id) => publicUrl + paths.product(id),
  producer: (id) => publicUrl + paths.producer(id),
  file: (path) => new URL(path, publicUrl).href,
  search: (terms) => `${publicUrl}${paths.marketplace}?search=${terms}`,
})

export interface PageText {
  readonly title: string
  readonly description: string
}
export interface MarketplaceName {
  readonly name: string
  readonly stateName: string
}

/** Titles and descriptions of the public pages, which search engines may index. */
export const publicPages = ({ name, stateName }: MarketplaceName): Readonly<Record<string, PageText>> => ({
  [paths.home]: {
    title: 'Food from around here',
    description: `Fresh food from the farmers and small food makers of ${stateName}: order online for pickup or delivery.`,
  },
  [paths.marketplace]: {
    title: 'Marketplace',
    description: `Fresh local produce from farmers and small makers in ${stateName}: vegetables, fruit, dairy, eggs, bread, honey and more.`,
  },
  [paths.howItWorks]: {
    title: 'How it works',
    description: `How buying and selling on ${name} works, what it costs and who gets what.`,
  },
  [paths.forProducers]: {
    title: `Sell on ${name}`,
    description: `Sell what you grow or make to people near you in ${stateName}: how ${name} works for producers and what it costs.`,
  },
  [paths.findProducers]: {
    title: 'Producer locator',
    description: `Find farmers and small food makers near your ZIP code in ${stateName}.`,
  },
  [paths.seasonal]: {
    title: 'Seasonal',
    description: `What is in season in ${stateName} now, and what to cook with it.`,
  },
  [paths.subscriptions]: {
    title: 'Subscription boxes',
    description: `Boxes of local food in ${stateName}, every week, every two weeks or every month: skip, pause or cancel online.`,
  },
  [paths.contact]: { title: 'Contact', description: `Write to the support of ${name}.` },
  [paths.terms]: { title: 'Terms of Service', description: `What you agree to when you use ${name}.` },
  [paths.privacy]: { title: 'Privacy Policy', description: `What ${name} knows about you, why, and for how long.` },
  [paths.refundPolicy]: {
    title: 'Refund and Return Policy',
    description: `When you get your money back on ${name}, and how.`,
  },
  [paths.marketplaceRules]: {
    title: 'Marketplace Rules',
    description: `What may be sold on ${name}, and how buyers and producers treat each other.`,
  },
  [paths.disputeResolution]: {
    title: 'Dispute Resolution',
    description: `What happens on ${name} when a buyer and a producer do not agree.`,
  },
  [paths.contentPolicy]: {
    title: 'Content Policy',
    description: `What may be written and shown on ${name}.`,
  },
  [paths.dataRetention]: {
    title: 'Data Retention',
    description: `How long ${name} keeps what, and why.`,
  },
  [paths.verificationProcess]: {
    title: 'Producer Verification',
    description: `How ${name} checks who sells, and what a badge means.`,
  },
})
