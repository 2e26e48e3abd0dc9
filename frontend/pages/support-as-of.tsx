import { useSearchParams } from 'react-router-dom'
import { AsOf } from '#frontend/features/as-of/as-of.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: why a number was what it was; who comes from a case finds back to it. */
export function SupportAsOfPage() {
  const [search] = useSearchParams()
  const [ofCase, ofReport] = [search.get('case'), search.get('report')]
  return (
    <>
      <PageTitle>As of</PageTitle>
      {ofCase && <BackLink to={paths.supportDispute(ofCase)}>Back to the case</BackLink>}
      {ofReport && <BackLink to={paths.supportReport(ofReport)}>Back to the report</BackLink>}
      <h1>As of</h1>
      <p>What a price, a stock, an order or a statement was at a moment in the past, and what had made it so.</p>
      <p className="field-hint">
        What counts is all up to the last event written at or before the moment, in the order of the log: where clocks
        differed, the log’s order decides what came first.
      </p>
      <AsOf />
    </>
  )
}
