import type { ProducerView } from '#domain/producers/contract.ts'
import type { PageMetadata } from '#platform/http/page-metadata.ts'
import type { PageAddresses } from '#read-side/kernel/page-metadata.ts'
import { breadcrumbs, CONTEXT, excerpt, ratingOf } from '#read-side/kernel/page-metadata.ts'

/** Metadata of a producer page for search engines and link previews: town and ZIP code, never the street. */
export function producerMetadata(producer: ProducerView, at: PageAddresses): PageMetadata {
  const { id, businessName, city, state, description } = producer
  const image = imageOf(producer, at)
  return {
    status: 200,
    kind: 'profile',
    title: businessName,
    canonical: at.producer(id),
    description: excerpt(`${businessName} in ${city}, ${state}. ${description}`),
    ...(image ? { image } : {}),
    data: [
      store(producer, at),
      breadcrumbs([
        ['Home', at.home],
        ['Producers', at.producers],
        [businessName, at.producer(id)],
      ]),
    ],
  }
}

function store(producer: ProducerView, at: PageAddresses): object {
  const { id, businessName: name, description, tags, city, state, zipCode, phone } = producer
  const image = imageOf(producer, at)
  return {
    ...CONTEXT,
    '@type': 'Store',
    name,
    description,
    url: at.producer(id),
    ...(image ? { image: [image] } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(tags.length > 0 ? { keywords: tags.join(', ') } : {}),
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: 'US',
    },
    ...ratingOf(producer),
  }
}

const imageOf = ({ imageUrl }: ProducerView, at: PageAddresses): string | undefined =>
  imageUrl ? at.file(imageUrl.split('#')[0]!) : undefined
