import { AccountCard } from './account-card.tsx'
import { Payouts } from './payout-list.tsx'
import { Statement } from './statement.tsx'
import './payouts.css'

/** Everything about being paid. */
export function Banking() {
  return (
    <div className="banking">
      <AccountCard />
      <Statement />
      <Payouts />
    </div>
  )
}
