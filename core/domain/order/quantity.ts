/** Most pieces that one order may ask for; more is a mistake or a prank. */
export const MAX_QUANTITY = 100;
