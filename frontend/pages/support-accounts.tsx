import { AskedLooks } from '#frontend/features/sanctions/asked-looks.tsx'
import { FindAccounts } from '#frontend/features/sanctions/find-accounts.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: any account, and who asks for another look at what was decided about theirs. */
export const SupportAccountsPage = () => (
  <>
    <PageTitle>Accounts</PageTitle>
    <h1>Accounts</h1>
    <FindAccounts />
    <h2 className="asked-looks-title">Another look is asked for</h2>
    <AskedLooks />
  </>
)
