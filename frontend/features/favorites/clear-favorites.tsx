import { useState } from 'react'
import type { FavoriteScope } from '#domain/favorites/favorite-type.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Dialog } from '#frontend/ui/dialog.tsx'
import { useClearFavorites } from './change-favorites.ts'
import './clear-favorites.css'

const WORDS = {
  all: { button: 'Clear All', title: 'Clear all favorites?', what: 'products and producers' },
  products: { button: 'Clear products', title: 'Clear your favorite products?', what: 'products' },
  producers: { button: 'Clear producers', title: 'Clear your favorite producers?', what: 'producers' },
} as const

/** Lets go of many at once, and asks before. */
export function ClearFavorites({ group }: { readonly group: FavoriteScope }) {
  const [asking, setAsking] = useState(false)
  const clear = useClearFavorites()
  const { button, title, what } = WORDS[group]
  const confirm = () => {
    setAsking(false)
    clear.mutate(group)
  }
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {button}
      </Button>
      <Dialog open={asking} title={title} onClose={() => setAsking(false)}>
        <p>All {what} leave your favorites. They stay in the market, where you can find them again.</p>
        <div className="clear-favorites-ways">
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep them
          </Button>
          <Button look="danger" onClick={confirm}>
            {button}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
