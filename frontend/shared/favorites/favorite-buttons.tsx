import { lazyComponent } from '#frontend/shared/lib/lazy-components.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { MembersOnly } from '#frontend/shared/ui/states.tsx'

/** Member-only components, loaded for signed-in users so that visitors do not download them. */
const FavoriteButton = lazyComponent(async () => (await import('./favorite-button.tsx')).FavoriteButton)

interface FavoriteProductButtonProps {
  readonly product: { readonly id: string; readonly name: string }
  readonly showLabel?: boolean
}

export const FavoriteProductButton = ({ product: { id, name }, showLabel = false }: FavoriteProductButtonProps) => (
  <>
    {showLabel && <SignInToFavorite name={name} next={paths.product(id)} />}
    <MembersOnly>
      <FavoriteButton kind="product" targetId={id} name={name} showLabel={showLabel} />
    </MembersOnly>
  </>
)

interface FavoriteProducerButtonProps {
  readonly producer: { readonly id: string; readonly businessName: string }
  readonly showLabel?: boolean
}

export const FavoriteProducerButton = ({
  producer: { id, businessName },
  showLabel = false,
}: FavoriteProducerButtonProps) => (
  <>
    {showLabel && <SignInToFavorite name={businessName} next={paths.producer(id)} />}
    <MembersOnly>
      <FavoriteButton kind="producer" targetId={id} name={businessName} showLabel={showLabel} />
    </MembersOnly>
  </>
)

/** Asks a visitor to sign in first; `next` is the page to return to. */
function SignInToFavorite({ name, next }: { readonly name: string; readonly next: string }) {
  const { data: user } = useUser()
  if (user !== null) return null
  return (
    <LinkButton to={paths.loginThen(next)} variant="secondary">
      <span>
        Add <span className="visually-hidden">{name} </span>to favorites
      </span>
    </LinkButton>
  )
}
