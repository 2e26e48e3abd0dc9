import { Button } from '#frontend/ui/button.tsx'

export const PrintButton = () => <Button onClick={() => print()}>Print</Button>
