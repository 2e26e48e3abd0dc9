import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { OwnDisputes } from '#frontend/shared/disputes/own-disputes.tsx'
import { OwnBoxes } from './boxes/own-boxes.tsx'
import { OwnVerification } from './producer-verification/own-verification.tsx'
import { OwnProfile } from './profile/own-profile.tsx'

export const BoxesPage = () => (
  <ConsolePage title="Boxes">
    <OwnBoxes />
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

export const ProblemsPage = () => (
  <ConsolePage title="Problems reported">
    <OwnDisputes as="producer" />
  </ConsolePage>
)
