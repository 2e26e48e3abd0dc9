import { useQueryClient } from '@tanstack/react-query'
import { Breadcrumb } from 'antd'
import { Link, useParams } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ChargebackEvidenceButton } from '#frontend/staff/disputes/chargeback-evidence.tsx'
import { replayQuery } from './api.ts'
import { Replay } from './replay.tsx'

/** For staff: the history of an order, step by step. */
export function OrderReplayPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  return (
    <>
      <PageTitle>Order replay</PageTitle>
      <Breadcrumb
        items={[{ title: <Link to={paths.supportOrders}>Orders</Link> }, { title: 'Order replay' }]}
        style={{ marginBottom: 8 }}
      />
      <Replay key={id} id={id}>
        <ChargebackEvidenceButton orderId={id} onStaged={() => void queries.invalidateQueries(replayQuery(id))} />
      </Replay>
    </>
  )
}
