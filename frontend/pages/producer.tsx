import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import type { ProducerProfile } from '#domain/producers/contract.ts'
import { ProducerHeart } from '#frontend/features/favorites/for-members.tsx'
import { AskLink } from '#frontend/features/messaging/ask-link.tsx'
import { producerQuery } from '#frontend/features/producers/api.ts'
import { ClosedNotice } from '#frontend/features/producers/closed-notice.tsx'
import { ProducerAbout } from '#frontend/features/producers/producer-about.tsx'
import { ProducerHead } from '#frontend/features/producers/producer-head.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { ProducerProducts } from './producer-products.tsx'
import { ProducerReviews } from './producer-reviews.tsx'

const TABS = ['products', 'about', 'reviews'] as const

export function ProducerPage() {
  const { id = '' } = useParams()
  const found = useQuery(producerQuery(id))
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'products'
  if (isProblem(found.error, 'producer_not_found')) return <NoSuchProducer />
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (found.isPending)
    return (
      <div className="page" role="status" aria-label="Loading">
        <Skeleton height="20rem" />
      </div>
    )
  const tabs = [
    { key: 'products', label: 'Products', count: found.data.productCount },
    { key: 'about', label: 'About' },
    { key: 'reviews', label: 'Reviews', count: found.data.reviewCount },
  ] as const
  return (
    <div className="page">
      <PageTitle>{found.data.businessName}</PageTitle>
      <ProducerHead producer={found.data} actions={<Actions producer={found.data} />} />
      <ClosedNotice reopensOn={found.data.reopensOn} closures={found.data.closures} />
      <Tabs
        label="About this producer"
        tabs={tabs}
        active={tab}
        onChange={(to) => setQuery(to === 'products' ? {} : { tab: to }, { replace: true })}
      />
      {tab === 'products' && <ProducerProducts producerId={id} />}
      {tab === 'about' && <ProducerAbout producer={found.data} />}
      {tab === 'reviews' && <ProducerReviews key={id} producerId={id} />}
    </div>
  )
}

const Actions = ({ producer }: { readonly producer: ProducerProfile }) => (
  <div className="row">
    <AskLink producerId={producer.id} words="Send a Message" />
    <ProducerHeart producer={producer} words />
  </div>
)

function NoSuchProducer() {
  const others = <LinkButton to={paths.marketplaceWith({ tab: 'producers' })}>See all producers</LinkButton>
  return (
    <>
      <PageTitle>Producer</PageTitle>
      <EmptyState wholePage title="This producer is not in the market" action={others}>
        They may have left, or the link may have a typo.
      </EmptyState>
    </>
  )
}
