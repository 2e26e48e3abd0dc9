import { softLazy } from '#frontend/shared/ui/lazy-component.ts'
import { MembersOnly } from '#frontend/shared/ui/states.tsx'

/** What only members see of favorites, fetched when the first of them looks: visitors do not bear it. */
const Heart = softLazy(async () => (await import('./favorite-button.tsx')).Heart)
const Link = softLazy(async () => (await import('./favorites-link.tsx')).FavoritesLink)

interface ProductHeartProps {
  readonly product: { readonly id: string; readonly name: string }
  readonly words?: boolean
}

export const ProductHeart = ({ product: { id, name }, words = false }: ProductHeartProps) => (
  <MembersOnly>
    <Heart kind="product" targetId={id} name={name} words={words} />
  </MembersOnly>
)

interface ProducerHeartProps {
  readonly producer: { readonly id: string; readonly businessName: string }
  readonly words?: boolean
}

export const ProducerHeart = ({ producer: { id, businessName }, words = false }: ProducerHeartProps) => (
  <MembersOnly>
    <Heart kind="producer" targetId={id} name={businessName} words={words} />
  </MembersOnly>
)

/** 'My Favorites' with how many there are. */
export const FavoritesLink = ({ onGo }: { readonly onGo?: (() => void) | undefined }) => (
  <MembersOnly>
    <Link onGo={onGo} />
  </MembersOnly>
)
