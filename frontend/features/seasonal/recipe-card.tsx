import { Link } from 'react-router-dom'
import type { RecipeCard as Recipe } from '#domain/seasonal/contract.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { recipeFacts } from './recipe-words.ts'
import '#frontend/ui/picture-card.css'
import './recipe-card.css'

interface RecipeCardProps {
  readonly recipe: Recipe
  /** Today's month, 1 to 12. */
  readonly month: number
  /** The address that opens it. */
  readonly to: string
}

export function RecipeCard({ recipe, month, to }: RecipeCardProps) {
  const { name, description, imageUrl, seasonalIngredients, peakMonths } = recipe
  return (
    <article className="picture-card recipe-card">
      <ProduceImage url={imageUrl} alt="" sizes="(min-width: 700px) 400px, 92vw" />
      {peakMonths.includes(month) && <Badge tone="honey">At its best now</Badge>}
      <div className="picture-card-words recipe-card-words">
        <h3>
          <Link to={to} preventScrollReset>
            {name}
          </Link>
        </h3>
        <p className="recipe-card-facts">{recipeFacts(recipe)}</p>
        <p>{description}</p>
        <p className="recipe-card-with">In season: {seasonalIngredients.map((item) => item.name).join(', ')}</p>
      </div>
    </article>
  )
}
