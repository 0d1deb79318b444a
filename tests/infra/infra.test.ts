// One entry for all suites: they share a synthesis, which takes longer than all their tests together.
import './alarm-scenarios.suite.ts';
import './alarms.suite.ts';
import './api.suite.ts';
import './backups.suite.ts';
import './data.suite.ts';
import './distributions.suite.ts';
import './domains.suite.ts';
import './edge.suite.ts';
import './egress.suite.ts';
import './files.suite.ts';
import './functions.suite.ts';
import './images.suite.ts';
import './publisher.suite.ts';
import './references.suite.ts';
import './stages.suite.ts';
import './table-stream.suite.ts';
import './view-counting.suite.ts';
