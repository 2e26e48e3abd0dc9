import { Button } from '#frontend/shared/ui/button.tsx'

export const PrintButton = () => <Button onClick={() => print()}>Print</Button>
