/** Id of the form element; controls elsewhere on the page name it in their `form` attribute. */
export const ORDER_FORM_ID = 'order';
/** Id of the JSON that the form comes to life from. */
export const ORDER_STATE_ID = 'order-state';

/** Id of the JSON that a page leaves for its pixels. */
export const PIXELS_ID = 'pixels';

/** Id of the sentence that says what is wrong with the control of this id. */
export const problemId = (id: string) => `${id}-problem`;
