// For browsers without gaps in rows: loaded by the order form's script.

/** Rows of the page with elements side by side. */
const rows = ['opt', 'pick', 'bump', 'bar', 'price', 'rate', 'b-stock>p', 'b-vid .cap', 'b-two .to'];
/** Rows with smaller gaps, which may also wrap. */
const tight = ['btn', 'thumbs', 'chips', 'chips>*'];

const style = document.createElement('style');
style.textContent = [
  `${rows.map((row) => `.${row}>*+*`).join()}{margin-inline-start:12px}`,
  `${tight.map((row) => `.${row}>*`).join()}{margin:3px}`,
].join('');
document.head.append(style);
