/** Id of the form element; controls elsewhere on the page name it in their `form` attribute. */
export const ORDER_FORM_ID = 'order';
/** Id of the JSON that the form is hydrated from. */
export const ORDER_STATE_ID = 'order-state';

/** Id of the JSON with what the pixels' script reports. */
export const PIXELS_ID = 'pixels';

/** Id of the sentence that says what is wrong with a control. */
export const problemId = (id: string) => `${id}-problem`;
