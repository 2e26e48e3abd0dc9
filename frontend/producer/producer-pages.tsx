import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { OwnBoxes } from './boxes/own-boxes.tsx'
import { Banking } from './payouts/banking.tsx'
import { OwnVerification } from './producer-verification/own-verification.tsx'
import { OwnGoods } from './products/own-goods.tsx'
import { OwnProfile } from './profile/own-profile.tsx'

export const ProductsPage = () => (
  <ConsolePage title="Products">
    <OwnGoods />
  </ConsolePage>
)

export const BoxesPage = () => (
  <ConsolePage title="Boxes">
    <OwnBoxes />
  </ConsolePage>
)

export const PayoutsPage = () => (
  <ConsolePage title="Payouts">
    <Banking />
  </ConsolePage>
)

export const ShopProfilePage = () => (
  <ConsolePage title="Shop profile">
    <OwnProfile />
  </ConsolePage>
)

export const VerificationPage = () => (
  <ConsolePage title="Verification">
    <OwnVerification />
  </ConsolePage>
)
