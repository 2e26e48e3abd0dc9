import { useQuery } from '@tanstack/react-query'
import { foundProducersQuery, townQuery } from '#frontend/features/locator/api.ts'
import { UseMyPlace } from '#frontend/features/locator/use-my-place.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useNear } from '#frontend/lib/use-near.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { SettledRadius } from '#frontend/ui/settled-radius.tsx'
import { ZipSearch } from '#frontend/ui/zip-search.tsx'
import { LocatorResults } from './locator-results.tsx'
import './find-producers.css'

export function FindProducersPage() {
  const { data: market } = useQuery(marketQuery)
  const { near, search, reach } = useNear()
  const found = useQuery(foundProducersQuery(near))
  const { data: town } = useQuery(townQuery(near.zip))
  const isUnknown = isProblem(found.error, 'zip_code_unknown')
  return (
    <div className="page">
      <PageTitle>Find Producers</PageTitle>
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <TextLink to={paths.home}>Home</TextLink>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">Producer Locator</span>
      </nav>
      <h1>Find local producers</h1>
      <p>Farmers and small makers {market ? `in ${market.stateName}` : 'near you'}, by ZIP code and distance.</p>
      <div className="locator-search">
        <ZipSearch
          key={near.zip}
          zip={near.zip}
          onSearch={search}
          problem={isUnknown ? found.error?.message : undefined}
        />
        <SettledRadius miles={near.radius} disabled={near.zip === ''} onChange={reach} />
        <UseMyPlace onFound={search} />
      </div>
      <LocatorResults
        found={found}
        near={near}
        search={search}
        reach={reach}
        town={town}
        stateName={market?.stateName}
      />
    </div>
  )
}
