import { type Doors, everyone, open, post, STAFF } from './door.ts'

const NO_ITEM = 'item_00000000000000000000000000'
const NO_RECIPE = 'recipe_00000000000000000000000000'
const SEASONAL_ITEM = {
  name: 'Leeks',
  description: 'Blanched by hand.',
  category: 'vegetables',
  peakMonths: [9, 10],
  nutritionalHighlights: [],
  includedTerms: ['leeks'],
  excludedTerms: [],
}
const RECIPE = {
  name: 'Leek pie',
  description: 'Slow.',
  difficulty: 'easy',
  cookTime: 60,
  servings: 4,
  steps: ['Bake.'],
  ingredients: [{ text: '3 leeks', itemId: NO_ITEM }],
  seasonalIngredients: [NO_ITEM],
}

export const seasonalDoors: Doors = {
  'GET /api/seasonal-items': open('/api/seasonal-items'),
  'GET /api/seasonal-producers': open('/api/seasonal-producers?season=fall'),
  'GET /api/seasonal-recipes': open('/api/seasonal-recipes?season=current'),
  // There is none of that name; whoever asks is told so.
  'GET /api/seasonal-recipes/{id}': {
    try: (who) => who.get('/api/seasonal-recipes/recipe_none'),
    expects: everyone(404),
  },
  'GET /api/staff/seasonal-items': { try: (who) => who.get('/api/staff/seasonal-items'), expects: STAFF },
  'GET /api/staff/seasonal-items/matches': {
    try: (who) => who.get('/api/staff/seasonal-items/matches?category=eggs&words=eggs'),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items': { try: post('/api/staff/seasonal-items', SEASONAL_ITEM), expects: STAFF },
  'PUT /api/staff/seasonal-items/{id}': {
    try: (who) => who.ask('PUT', `/api/staff/seasonal-items/${NO_ITEM}`, { body: { ...SEASONAL_ITEM, seen: 1 } }),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items/{id}/withdraw': {
    try: post(`/api/staff/seasonal-items/${NO_ITEM}/withdraw`),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items/{id}/publish': {
    try: post(`/api/staff/seasonal-items/${NO_ITEM}/publish`),
    expects: STAFF,
  },
  'GET /api/staff/seasonal-recipes': { try: (who) => who.get('/api/staff/seasonal-recipes'), expects: STAFF },
  'POST /api/staff/seasonal-recipes': { try: post('/api/staff/seasonal-recipes', RECIPE), expects: STAFF },
  'PUT /api/staff/seasonal-recipes/{id}': {
    try: (who) => who.ask('PUT', `/api/staff/seasonal-recipes/${NO_RECIPE}`, { body: { ...RECIPE, seen: 1 } }),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-recipes/{id}/withdraw': {
    try: post(`/api/staff/seasonal-recipes/${NO_RECIPE}/withdraw`),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-recipes/{id}/publish': {
    try: post(`/api/staff/seasonal-recipes/${NO_RECIPE}/publish`),
    expects: STAFF,
  },
}
