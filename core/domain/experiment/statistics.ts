/**
 * Compares two sides of an experiment. It answers two questions: how likely is it now that B is better
 * (`probability` and interval, which change as orders come in), and may a merchant who looks every day stop
 * and believe it (`verdict`; wrong in at most one of twenty experiments without a difference, however often
 * it is checked).
 */

/**
 * The data of one side. `money` covers finished orders, in major units: `delivered` is the number of
 * delivered ones, `sum` the profit or the value of all, and `squares` the sum of their squares.
 */
export type SideMetrics = {
  visits: number;
  orders: number;
  money: { delivered: number; sum: number; squares: number };
};

/**
 * `low` and `high` are the 95 % credible interval of the difference between B and A: for orders as a ratio
 * minus one, for money as an amount per visit.
 */
export type Comparison = {
  /** The probability that B is better, from 0 to 1. */
  probability: number;
  low: number;
  high: number;
  verdict: 'a' | 'b' | 'undecided';
};

/** The minimum number of orders of each side before a verdict. */
export const LEAST_ORDERS = 100;
/**
 * The evidence of a verdict: a side without a real difference reaches it at some moment in one of so many
 * experiments.
 */
const EVIDENCE = 20;
/** The quantile for 95 % of a normal distribution. */
const Z = 1.959964;

/**
 * Orders per visit: Beta-Binomial with a flat prior. The logarithm of a rate with a Beta posterior has the
 * mean ψ(a) − ψ(a + b) and the variance ψ′(a) − ψ′(a + b), and is close to normal from some ten orders on.
 * Undefined before both sides have an order.
 */
export function compareOrders(a: SideMetrics, b: SideMetrics): Comparison | undefined {
  if (a.orders === 0 || b.orders === 0) return undefined;
  const rates = [a, b].map(({ visits, orders }) => {
    // Visitors who block the counting of visits may order all the same.
    const others = Math.max(visits - orders, 0);
    const hits = 1 + orders;
    return {
      mean: digamma(hits) - digamma(hits + 1 + others),
      variance: trigamma(hits) - trigamma(hits + 1 + others),
    };
  });
  const has = Math.min(a.orders, b.orders) >= LEAST_ORDERS;
  const { probability, low, high } = difference(rates);
  return {
    probability,
    low: Math.exp(low) - 1,
    high: Math.exp(high) - 1,
    verdict: has ? verdictOf(b.orders - a.orders, a.orders + b.orders, [1 / 400]) : 'undecided',
  };
}

/**
 * Money per visit: the mean over all visits, including those with 0. For many visits it is normal with the
 * variance of the mean. `price` is a typical order value, known before the first one. Undefined before both
 * sides have a delivered order.
 */
export function compareMoney(a: SideMetrics, b: SideMetrics, price: number): Comparison | undefined {
  if (a.money.delivered === 0 || b.money.delivered === 0) return undefined;
  const means = [a, b].map(({ visits, orders, money: { sum, squares } }) => {
    const trials = Math.max(visits, orders);
    const mean = sum / trials;
    return { mean, variance: Math.max(squares / trials - mean ** 2, 0) / trials };
  });
  const has = Math.min(a.orders, b.orders, a.money.delivered, b.money.delivered) >= LEAST_ORDERS;
  return {
    ...difference(means),
    verdict: has
      ? verdictOf(
          (b.money.sum - a.money.sum) / price,
          (a.money.squares + b.money.squares) / price ** 2,
          // The margin may be all of the price, a fifth, or next to nothing.
          [1 / 400, 1 / 25, 1],
        )
      : 'undecided',
  };
}

/** The difference of two normal distributions. */
function difference(sides: readonly { mean: number; variance: number }[]) {
  const [a = { mean: 0, variance: 0 }, b = a] = sides;
  const mean = b.mean - a.mean;
  const deviation = Math.sqrt(a.variance + b.variance);
  return {
    probability: deviation > 0 ? normal(mean / deviation) : 0.5,
    low: mean - Z * deviation,
    high: mean + Z * deviation,
  };
}

/**
 * Half of all visitors see each side, so without a difference every order is equally likely to be of either,
 * and of equal value: `sum`, which adds orders of B and subtracts those of A, is symmetric in each of them.
 * For such a sum exp(λ·sum − λ²·squares/2) is a supermartingale for every λ (de la Peña 1999), and so is its
 * mean over λ from normal distributions; it exceeds 20 at any moment with a probability of at most 1/20
 * (Ville). That holds for any amounts and any number of checks, if both sides have the same distribution of
 * amounts; it does not cover sides that differ and happen to have the same mean. The `widths` of the
 * distributions decide how early differences are detected, not whether the verdict is right: 1/400 fits about
 * 400 orders that count as one each.
 */
function verdictOf(sum: number, squares: number, widths: readonly number[]): Comparison['verdict'] {
  const evidences = widths.map((width) => {
    const spread = 1 + width * squares;
    return Math.exp((width * sum ** 2) / (2 * spread)) / Math.sqrt(spread);
  });
  const evidence = evidences.reduce((whole, each) => whole + each, 0) / widths.length;
  if (evidence < EVIDENCE) return 'undecided';
  return sum > 0 ? 'b' : 'a';
}

/** ψ(x) for x > 0: its asymptotic series, after a recurrence to where that is exact to ten digits. */
function digamma(x: number): number {
  if (x < 10) return digamma(x + 1) - 1 / x;
  const square = 1 / x ** 2;
  return Math.log(x) - 0.5 / x - square * (1 / 12 - square * (1 / 120 - square / 252));
}

/** ψ′(x), in the same way. */
function trigamma(x: number): number {
  if (x < 10) return trigamma(x + 1) + 1 / x ** 2;
  const square = 1 / x ** 2;
  return 1 / x + square / 2 + (square / x) * (1 / 6 - square * (1 / 30 - square / 42));
}

/** The standard normal distribution's function, to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const density = Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI);
  return x > 0 ? 1 - density * tail : density * tail;
}
