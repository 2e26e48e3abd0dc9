import { AskedLooks } from '#frontend/features/sanctions/asked-looks.tsx'
import { FindAccounts } from '#frontend/features/sanctions/find-accounts.tsx'

/** For the staff: any account, and who asks for another look at what was decided about theirs. */
export const SupportAccountsPage = () => (
  <>
    <title>Accounts</title>
    <h1>Accounts</h1>
    <FindAccounts />
    <h2 className="asked-looks-title">Another look is asked for</h2>
    <AskedLooks />
  </>
)
