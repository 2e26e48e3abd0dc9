import { CATEGORIES, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { PageMetadata } from '#platform/http/page-metadata.ts'
import type { PageAddresses } from '#read-side/kernel/page-metadata.ts'
import { breadcrumbs, CONTEXT, excerpt, ratingOf } from '#read-side/kernel/page-metadata.ts'
import type { ProductDetails } from './products.query.ts'

/**
 * Metadata of a product page for search engines and link previews. An unlisted product has a page but is not indexed.
 */
export function productMetadata(product: ProductDetails, at: PageAddresses): PageMetadata {
  const { id, name, producerName, description, city, state, priceCents, unit, listed } = product
  const price = `${formatMoney(priceCents)} ${UNITS[unit].label}`
  const [image] = imagesOf(product, at)
  return {
    status: 200,
    kind: 'product',
    title: `${name} · ${producerName}`,
    description: excerpt(`${price} from ${producerName} in ${city}, ${state}. ${description}`),
    ...(listed ? { canonical: at.product(id) } : {}),
    ...(image ? { image } : {}),
    data: listed ? [structuredProduct(product, at), breadcrumbsOf(product, at)] : [],
  }
}

function structuredProduct(product: ProductDetails, at: PageAddresses): object {
  const { id, name, description, category, producerName, producerId } = product
  const image = imagesOf(product, at)
  const seller = { '@type': 'Organization', name: producerName, url: at.producer(producerId) }
  return {
    ...CONTEXT,
    '@type': 'Product',
    name,
    description,
    sku: id,
    url: at.product(id),
    ...(image.length > 0 ? { image } : {}),
    category: CATEGORIES[category].label,
    brand: { '@type': 'Brand', name: producerName },
    offers: { ...offer(product), url: at.product(id), seller },
    ...ratingOf(product),
  }
}

function offer({ priceCents, unit, available }: ProductDetails) {
  const price = (priceCents / 100).toFixed(2)
  return {
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      unitText: UNITS[unit].short,
    },
    availability: `https://schema.org/${available > 0 ? 'InStock' : 'OutOfStock'}`,
  }
}

const breadcrumbsOf = ({ id, name, category }: ProductDetails, at: PageAddresses): object =>
  breadcrumbs([
    ['Home', at.home],
    ['Marketplace', at.marketplace],
    [CATEGORIES[category].label, at.category(category)],
    [name, at.product(id)],
  ])

/** The large images, cover first: the fragment after `#` names the smaller variant. */
const imagesOf = ({ imageUrls }: ProductDetails, at: PageAddresses): string[] =>
  imageUrls.map((url) => at.file(url.split('#')[0]!))
