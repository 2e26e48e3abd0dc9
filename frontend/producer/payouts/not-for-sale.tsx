import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { ButtonLink } from '#frontend/shared/console/buttons.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { payoutAccountQuery } from './api.ts'
import { ACCOUNT_STATUSES } from './payout-labels.ts'

/** Reports that products cannot be ordered because payouts are not set up. */
export function NotForSale() {
  const { data: account } = useQuery(payoutAccountQuery)
  if (!account || account.transfersEnabled) return null
  return (
    <Alert
      role="status"
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="Your products cannot be ordered yet"
      description={ACCOUNT_STATUSES[account.status].text}
      action={<ButtonLink to={paths.producerPayouts}>Set up payouts</ButtonLink>}
    />
  )
}
