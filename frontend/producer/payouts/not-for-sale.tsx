import { useQuery } from '@tanstack/react-query'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { payoutAccountQuery } from './api.ts'
import { STANDINGS } from './standing-words.ts'

/** Tells a producer whose goods nobody can buy why that is, wherever they look first. */
export function NotForSale() {
  const { data: account } = useQuery(payoutAccountQuery)
  if (!account || account.transfersEnabled) return null
  return (
    <Card role="status" className="not-for-sale">
      <p>
        <strong>No one can buy your goods yet.</strong> {STANDINGS[account.status].text}
      </p>
      <LinkButton to={paths.banking} size="small">
        Set up payouts
      </LinkButton>
    </Card>
  )
}
